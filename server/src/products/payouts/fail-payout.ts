import { formatMoney } from '#core/money'
import {
  type ActAnswer,
  defineOutcomes,
  defineWrongs,
  type GivenAct,
  needed,
  type OperatorAct,
  type OperatorDesk,
  outcome,
  recordAct,
  requireReason,
  textField,
  WrongAct,
} from '#core/operators'
import { requirePayment, totalOf } from '#core/payments-out'
import { giveUpPayout } from '#core/rails'
import { payoutsOut } from '#products/payouts/payout'

const outcomes = defineOutcomes({
  PAYOUT_GIVEN_UP: 'Given up: {total} are available to the customer again.',
})

const wrongs = defineWrongs({
  PAYOUT_LACKS_REASON: 'to give up a payout needs its --reason',
  PAYOUT_ASKED_FOR: 'the payout {id} is {status}; only one that its rail was not asked for can be given up',
})

/** Gives the money of a payout back that its rail was never asked for, such as a frozen customer's. */
export const failPayoutAct: OperatorAct = {
  name: 'payouts fail',
  class: 'givesValue',
  right: 'payments.decide',
  subject: 'ID',
  summary:
    'Gives up a payout that its rail was not asked for yet, such as that of a frozen customer; its customer gets the money back.',
  options: { reason: needed(textField('why, for the log')) },
  outcomes: [outcomes.PAYOUT_GIVEN_UP],
  act: fail,
}

async function fail(desk: OperatorDesk, { operator, subject, options }: GivenAct): Promise<ActAnswer> {
  const { database, catalog, clock, ids } = desk
  const reason = requireReason(options, wrongs.PAYOUT_LACKS_REASON)
  const { id, rail } = await requirePayment(desk, { typed: subject, out: payoutsOut })
  return database.inTransaction(async (tx) => {
    const now = clock.now()
    // Its instruction first, as where its outcome is noted.
    const isGivenUp = await giveUpPayout(tx, { id, rail, reason: `given up by ${operator.name}`, now })
    const payout = await payoutsOut.lock(tx, { id, catalog })
    if (!isGivenUp || payout?.status !== 'processing')
      throw new WrongAct(wrongs.PAYOUT_ASKED_FOR, { id, status: String(payout?.status) })
    await payoutsOut.release(tx, payout, { status: 'failed', error: 'REJECTED', reason, ids, now })
    const worth = totalOf(payout)
    const total = formatMoney(worth)
    const act = { operator, action: 'payouts fail', subject: id, reason, details: { total } }
    const effect = { customerId: payout.customerId, worth }
    await recordAct(tx, desk, { ...act, before: 'processing', after: 'failed', effect })
    return outcome(outcomes.PAYOUT_GIVEN_UP, { total })
  })
}
