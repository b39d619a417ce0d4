import { formatAmount } from '#core/money'
import type { Spending } from '#core/spends'
import type { WithdrawPort } from '#products/invoices'
import { readTerms, requestRefusals, takeWithdrawal } from '#products/withdrawals'
import type { Parts } from './parts.ts'

type PortParts = Pick<Parts, 'catalog' | 'prices' | 'ids' | 'systemClock' | 'payingNetworks'> &
  Partial<Pick<Parts, 'accountKeys'>> & { readonly spending: Pick<Spending, 'wake'> }

/** Lets products withdraw in their own transactions, by every rule of withdrawals. */
export function withdrawPort(parts: PortParts): WithdrawPort {
  return {
    refusals: requestRefusals,
    async take(tx, { id, customerId, askedWith, amount, network, address, tag, now }) {
      const body = { symbol: amount.asset.symbol, amount: formatAmount(amount), bch_code: network }
      const terms = readTerms({ ...body, address, tag }, parts)
      const taken = await takeWithdrawal(tx, { id, customerId, askedWith, terms }, { ...parts, now })
      return { amount: taken.amount, network: taken.network.code, address: taken.address, tag: taken.tag }
    },
    wake: parts.spending.wake,
  }
}
