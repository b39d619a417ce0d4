import { defineRefusals, Refusal } from '#platform/refusal'
import { coded } from '#platform/sentences'
import { printableLines } from '#platform/visible-text'
import type { WrongAct } from './wrong-act.ts'

/** Refusals of operators' acts, at every door. */
export const actRefusals = defineRefusals({
  ACT_REFUSED: [
    409,
    'This cannot be done.',
    { reason: { code: 'NO_CUSTOMER', params: { username: 'alice' } } },
  ],
  SIGNATURE_REQUIRED: [
    409,
    'This needs your signature. Sign `{statement}` with your key, and send the signature with the same request.',
    { statement: 'coffer approval of 5 USDT' },
  ],
})

/** The refusal of a wrong act: its reason as a message, and in English within the sentence. */
export function actRefused({ reason, message }: WrongAct): Refusal {
  return new Refusal(actRefusals.ACT_REFUSED, {
    message: `This cannot be done: ${printableLines(message)}.`,
    details: { reason: coded(reason) },
  })
}
