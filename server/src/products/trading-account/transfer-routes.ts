import type { Catalog } from '#core/catalog'
import { idempotencyRefusals } from '#core/idempotency'
import { ledgerRefusals } from '#core/ledger'
import { readAmount } from '#core/money'
import { invalidField, type Route, route } from '#platform/http'
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
  return route({
    ...way,
    description: 'Instant, free and final. What open orders have locked cannot be moved.',
    tag: 'Trading account',
    method: 'POST',
    permission: 'can_transfer',
    body: tradingTransferBody,
    result: tradingTransferResult,
    isOperation: true,
    refuseInvalid: invalidTransfer,
    refusals: [
      tradingAccountRefusals.INVALID_ORDER_REQUEST,
      ledgerRefusals.INSUFFICIENT_BALANCE,
      tradingAccountRefusals.BALANCE_LOCK_FAILED,
      tradingAccountRefusals.AMOUNT_TOO_SMALL,
      tradingAccountRefusals.AMOUNT_TOO_LARGE,
      idempotencyRefusals.IDEMPOTENCY_KEY_REUSED,
    ],
    example: {
      body: { currency: 'USDT', amount: '250', idempotency_key: `${operationId}-2026-05-04` },
      data: { status: 'ok' },
    },
    async handle({ caller: { customerId }, body, request }) {
      const listing = listingOf(catalog, body.currency)
      const transfer = {
        id: ids.next(),
        customerId,
        type,
        amount: readAmount('amount', { text: body.amount, asset: listing.currency.asset }),
        bounds: boundsOf(listing, type),
      }
      return tradingTransfers.submit({ transfer, request })
    },
  })
}

// In the order book's table an unknown currency is an invalid field, not a thing that was not found.
function listingOf(catalog: Catalog, symbol: string): TradingCurrency {
  const listing = catalog.section(tradingCurrencies).find(symbol)
  if (listing !== undefined) return listing
  const symbols = catalog.section(tradingCurrencies).all.map(({ currency }) => currency.symbol)
  throw invalidField('currency', `must be one of ${symbols.join(', ')}`)
}
