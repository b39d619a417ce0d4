import { defineRefusals, Refusal } from '#platform/refusal'

export const settlingRefusals = defineRefusals({
  WITHDRAWAL_NOT_SETTLED: [
    409,
    'The withdrawal cannot be settled now: {reason}. Repeat the call when that is over.',
    { reason: 'it waits for the approval of an operator' },
  ],
})

export function notSettled(reason: string): Refusal {
  return new Refusal(settlingRefusals.WITHDRAWAL_NOT_SETTLED, { details: { reason } })
}
