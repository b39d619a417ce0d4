import { formatAmount, type Money } from '#core/money'
import { defineRefusals, Refusal } from '#platform/refusal'
import type { Account } from './account.ts'

export const ledgerRefusals = defineRefusals({
  INSUFFICIENT_BALANCE: [
    400,
    'The {account} account has {available} {currency} available, which does not cover {required} {currency}. Send less, or add to the account first.',
    { account: 'funding', available: '12.5', currency: 'USDT', required: '20' },
  ],
})

/** An account that holds less than it should give. */
export function insufficientBalance(
  account: Account,
  { required, available }: { required: Money; available: Money },
): Refusal {
  return new Refusal(ledgerRefusals.INSUFFICIENT_BALANCE, {
    details: {
      currency: required.asset.symbol,
      required: formatAmount(required),
      available: formatAmount(available),
      account: account.kind.startsWith('trading') ? 'trading' : 'funding',
    },
  })
}
