import type { GivenAct } from './operator-act.ts'
import { defineWrongs, WrongAct } from './wrong-act.ts'

const wrongs = defineWrongs({
  REASON_TOO_LONG: '--reason has at most {max} characters',
  HALT_LACKS_REASON: 'a halt needs its --reason',
  FREEZE_LACKS_REASON: 'a freeze needs its --reason',
  REJECTION_LACKS_REASON: 'a rejection needs its --reason',
  NAME_LACKS_REASON: 'another person’s name needs its --reason',
  SEAL_LACKS_REASON: 'a seal needs its --reason',
  SIGNATURE_LACKS_REASON: 'a signature needs its --reason',
  RECOVERY_LACKS_REASON: 'a recovery needs its --reason',
  FUNDING_LACKS_REASON: 'a funding needs its --reason',
  KEEPING_LACKS_REASON: 'keeping a payment needs its --reason',
  CARD_BREAK_LACKS_REASON: 'closing a card break needs its --reason',
  BREAK_LACKS_REASON: 'the end of a break needs its --reason',
  DEBT_LACKS_REASON: 'the end of a debt needs its --reason',
  PURCHASE_LACKS_REASON: 'the end of a purchase needs its --reason',
  PAYMENT_LACKS_REASON: 'to give up a payment needs its --reason',
  PAYOUT_LACKS_REASON: 'to give up a payout needs its --reason',
})

/** The acts that need a reason, as they call themselves. */
const lacks = {
  'a halt': wrongs.HALT_LACKS_REASON,
  'a freeze': wrongs.FREEZE_LACKS_REASON,
  'a rejection': wrongs.REJECTION_LACKS_REASON,
  'another person’s name': wrongs.NAME_LACKS_REASON,
  'a seal': wrongs.SEAL_LACKS_REASON,
  'a signature': wrongs.SIGNATURE_LACKS_REASON,
  'a recovery': wrongs.RECOVERY_LACKS_REASON,
  'a funding': wrongs.FUNDING_LACKS_REASON,
  'keeping a payment': wrongs.KEEPING_LACKS_REASON,
  'closing a card break': wrongs.CARD_BREAK_LACKS_REASON,
  'the end of a break': wrongs.BREAK_LACKS_REASON,
  'the end of a debt': wrongs.DEBT_LACKS_REASON,
  'the end of a purchase': wrongs.PURCHASE_LACKS_REASON,
  'to give up a payment': wrongs.PAYMENT_LACKS_REASON,
  'to give up a payout': wrongs.PAYOUT_LACKS_REASON,
}

const reasonMax = 500

/** The reason that an operator gives, if any. */
export function readReason({ reason }: GivenAct['options']): string | undefined {
  if (reason !== undefined && reason.length > reasonMax)
    throw new WrongAct(wrongs.REASON_TOO_LONG, { max: reasonMax })
  return reason
}

/** The reason of an act that needs one, such as `a halt`. */
export function requireReason(options: GivenAct['options'], act: keyof typeof lacks): string {
  const reason = readReason(options) ?? ''
  if (reason === '') throw new WrongAct(lacks[act])
  return reason
}
