import type { Catalog } from '#core/catalog'
import { ledgerRefusals } from '#core/ledger'
import { readAmount } from '#core/money'
import { invalidField, operation, type Route } from '#platform/http'
import type { Ids } from '#platform/ids'
import type { OperationType } from './operation.ts'
import { invalidTransfer, tradingAccountRefusals } from './refusals.ts'
import { tradingTransferBody, tradingTransferResult } from './schemas.ts'
import { type TradingCurrency, tradingCurrencies } from './trading-currencies.ts'
import { boundsOf } from './trading-transfer.ts'
import type { TradingTransfers } from './trading-transfers.ts'

type Options = { catalog: Catalog; tradingTransfers: TradingTransfers; ids: Ids }

export function transferRoutes(options: Options): Route[] {
  return [
    transferRoute(options, {
      type: 'deposit',
      operationId: 'transferToTrading',
      summary: 'Move funds to the trading account',
      path: '/api/v1/integration/funding/transfer/to-trading',
    }),
    transferRoute(options, {
      type: 'withdraw',
      operationId: 'transferFromTrading',
      summary: 'Move funds back from the trading account',
      path: '/api/v1/integration/funding/transfer/from-trading',
    }),
  ]
}

type Way = { type: OperationType; operationId: string; summary: string; path: string }

function transferRoute({ catalog, tradingTransfers, ids }: Options, { type, ...way }: Way): Route {
  const { operationId } = way
  return operation({
    ...way,
    description: 'The transfer is instant, free and final. Funds locked by open orders cannot be moved.',
    stoppedBy: 'trading-account',
    tag: 'Trading account',
    method: 'POST',
    permission: 'can_transfer',
    body: tradingTransferBody,
    result: tradingTransferResult,
    keyDescription: 'A repeat with the same key within 24 h moves nothing and gets the first answer.',
    refuseInvalid: invalidTransfer,
    refusals: [
      tradingAccountRefusals.INVALID_ORDER_REQUEST,
      ledgerRefusals.INSUFFICIENT_BALANCE,
      tradingAccountRefusals.BALANCE_LOCK_FAILED,
      tradingAccountRefusals.AMOUNT_TOO_SMALL,
      tradingAccountRefusals.AMOUNT_TOO_LARGE,
    ],
    example: {
      body: { currency: 'USDT', amount: '250', idempotency_key: `${operationId}-2026-05-04` },
      data: { status: 'ok' },
    },
    submit: tradingTransfers.submit,
    command({ caller: { customerId }, body }) {
      const listing = listingOf(catalog, body.currency)
      return {
        id: ids.next(),
        customerId,
        type,
        amount: readAmount('amount', { text: body.amount, asset: listing.currency.asset }),
        bounds: boundsOf(listing, type),
      }
    },
  })
}

// In the order book's error table an unknown currency is an invalid field, not a 404.
function listingOf(catalog: Catalog, symbol: string): TradingCurrency {
  const listing = catalog.section(tradingCurrencies).find(symbol)
  if (listing !== undefined) return listing
  const symbols = catalog.section(tradingCurrencies).all.map(({ currency }) => currency.symbol)
  throw invalidField('currency', `must be one of ${symbols.join(', ')}`)
}
