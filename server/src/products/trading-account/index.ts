// The trading account: the balances that the fiat order book trades with, and the transfers that fill and empty them.
// The operation `deposit` moves funds from the customer's funding account, `withdraw` moves them back; both are instant,
// free and final, within the bounds of the catalogue. Invariants: only available funds move, never the funds that an open
// order has locked; the history, the event and the ledger entry of a transfer exist together; a repeat moves nothing.
// Transfers share a group commit of their own; row locks on balances keep an order and a transfer from spending the same unit.
// Orders and trades, which lock and exchange these balances, are not here.

import { productQueue } from '#core/idempotency'
import type { Followers, Product } from '#core/product'
import { balanceRoutes } from './balance-routes.ts'
import { tradingBalanceDescription, tradingBalanceTopic } from './balance-topic.ts'
import { tradingAccountTransactionTypes } from './operation.ts'
import { operationRoutes } from './operation-routes.ts'
import { tradingCurrencies } from './trading-currencies.ts'
import { createTradingTransfers } from './trading-transfers.ts'
import { transferRoutes } from './transfer-routes.ts'

export type { TradingCurrency } from './trading-currencies.ts'
export { tradingCurrencies }

type Parts = Omit<Parameters<typeof createTradingTransfers>[0], 'onTouched'> &
  Parameters<typeof operationRoutes>[0] & {
    readonly engines: { readonly followers: Pick<Followers, 'wake'> }
  }

export const tradingAccount = {
  killSwitches: ['trading-account'],
  tags: [
    {
      name: 'Trading account',
      description: 'Balances that pay for orders in the fiat order book, and transfers to and from them.',
    },
  ],
  permissions: [
    { name: 'can_spot_fiat_read', sendsValue: false },
    { name: 'can_spot_fiat_trade', sendsValue: true },
  ],
  catalogSections: [tradingCurrencies],
  topics: [tradingBalanceDescription],
  transactionTypes: tradingAccountTransactionTypes,
  open(parts) {
    const tradingTransfers = createTradingTransfers({ ...parts, onTouched: parts.engines.followers.wake })
    return {
      routes: [
        ...transferRoutes({ ...parts, tradingTransfers }),
        ...balanceRoutes(parts),
        ...operationRoutes(parts),
      ],
      privateTopics: [tradingBalanceTopic(parts)],
      ...productQueue(tradingTransfers, {
        name: 'coffer_trading_transfers_waiting',
        help: 'Transfers to and from trading accounts waiting for a writer.',
      }),
    }
  },
} satisfies Product<Parts>
