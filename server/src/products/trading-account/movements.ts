import { customerAccount, type Movement } from '#core/ledger'
import type { TradingTransfer } from './trading-transfer.ts'

/** A deposit: available funding → available trading. A withdrawal: the same way back. There is no fee. */
export function transferMovements({ customerId, type, amount }: TradingTransfer): Movement[] {
  const funding = customerAccount(customerId, 'funding_available')
  const trading = customerAccount(customerId, 'trading_available')
  return [
    type === 'deposit' ? { from: funding, to: trading, amount } : { from: trading, to: funding, amount },
  ]
}
