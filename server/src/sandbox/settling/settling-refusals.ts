import { defineRefusals, Refusal } from '#platform/refusal'

export const settlingRefusals = defineRefusals({
  WITHDRAWAL_NOT_SETTLED: [
    409,
    'The withdrawal cannot be settled now: {reason}.',
    { reason: 'it waits for the approval of an operator' },
  ],
})

export function notSettled(reason: string): Refusal {
  return new Refusal(settlingRefusals.WITHDRAWAL_NOT_SETTLED, { details: { reason } })
}

/** Why an ended thing cannot get the requested outcome; null where the two agree. */
export function contradictionIn(asked: 'completed' | 'failed', end: string): string | null {
  if (asked === 'failed' && end === 'completed') return 'it is completed, so it cannot fail any more'
  if (asked === 'completed' && end === 'failed') return 'it has failed, so it cannot be completed any more'
  return null
}

export const supplyRefusals = defineRefusals({
  ORDER_NOT_FOUND: [404, 'There is no order of this kind with this id, whichever customer’s.'],
  ORDER_NOT_SETTLED: [
    409,
    'The control cannot do this: {reason}.',
    { reason: 'its supplier is a real one, which decides by itself' },
  ],
})

/** The refusal of the control that pays an invoice. */
export const { INVOICE_NOT_PAID: invoiceNotPaid } = defineRefusals({
  INVOICE_NOT_PAID: [
    409,
    'The invoice cannot be paid now: {reason}.',
    { reason: 'its rail has made no link yet' },
  ],
})
