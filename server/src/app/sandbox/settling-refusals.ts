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
