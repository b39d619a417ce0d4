import { defineRefusals } from '#platform/refusal'

/** Refusals of operators' acts, at every door. */
export const actRefusals = defineRefusals({
  ACT_REFUSED: [409, 'This cannot be done: {reason}.', { reason: 'no payment has this id' }],
  SIGNATURE_REQUIRED: [
    409,
    'This needs your signature. Sign `{statement}` with your key, and send the signature with the same request.',
    { statement: 'coffer approval of 5 USDT' },
  ],
})
