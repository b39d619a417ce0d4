import { hurryInstructions } from '#core/instructions'
import {
  type ActAnswer,
  commonWrongs,
  customerOf,
  defineOutcomes,
  defineWrongs,
  type Effect,
  type GivenAct,
  needed,
  noWorth,
  type OperatorAct,
  type OperatorDesk,
  outcome,
  readReason,
  recordAct,
  requireReason,
  textField,
  WrongAct,
} from '#core/operators'
import { sql, type Tx } from '#platform/database'
import { isUuid } from '#platform/ids'
import { displacementOf } from './displacement.ts'
import { isEnded } from './spend/change-spend.ts'
import type { StoredSpend } from './spend/spend.ts'
import { lockSpend } from './spend/spend-rows.ts'

const seeIt = 'A server does it in a moment; see: npm run operator -- spends show {payment_id}'

const outcomes = defineOutcomes({ SPEND_DUE_NOW: seeIt, SPEND_TO_BE_GIVEN_UP: seeIt })

const wrongs = defineWrongs({
  PAYMENT_LACKS_REASON: 'to give up a payment needs its --reason',
  SPEND_DISPLACED:
    'the payment is {problem}, and a signed payment is never made anew; once that is deep enough, give it up with: npm run operator -- spends fail {id} --reason …',
  SPEND_MAY_HAPPEN: 'the payment is {status}, and its transaction may still happen',
  SPEND_ENDED: 'the payment is {status} already',
})

/** The acts that decide about payments on chains that cannot go on by themselves. */
export const spendActs: readonly OperatorAct[] = [
  {
    name: 'spends retry',
    class: 'givesValue',
    right: 'payments.decide',
    subject: 'ID',
    summary:
      'Retries a waiting payment at once; a transaction that may have been sent is looked up, never sent again.',
    options: { reason: textField('why, for the log') },
    outcomes: [outcomes.SPEND_DUE_NOW],
    act: retry,
  },
  {
    name: 'spends fail',
    class: 'givesValue',
    right: 'payments.decide',
    subject: 'ID',
    summary:
      'Gives up a payment that nobody has signed, or that foreign transactions displaced for good; its money goes back to its owner.',
    options: { reason: needed(textField('why, for the log')) },
    outcomes: [outcomes.SPEND_TO_BE_GIVEN_UP],
    act: fail,
  },
]

/** Makes the payment and its instructions due now; other reasons to wait stay. */
function retry(desk: OperatorDesk, given: GivenAct): Promise<ActAnswer> {
  return actOn(desk, given, async (tx, spend) => {
    const problem = displacementOf(spend)
    if (problem !== null) throw new WrongAct(wrongs.SPEND_DISPLACED, { problem, id: spend.id })
    const now = desk.clock.now()
    tx.send(sql`update spends set due_at = ${now} where id = ${spend.id}`)
    if (spend.batchId !== null)
      tx.send(sql`update spend_batches set due_at = ${now} where id = ${spend.batchId}`)
    await hurryInstructions(tx, now, {
      references: sql`select id from spend_transactions where spend_id = ${spend.id}`,
    })
    return 'retry'
  })
}

/** Notes a decision; a worker, which knows the chain and the owner of the money, carries it out or says why not. */
function fail(desk: OperatorDesk, given: GivenAct): Promise<ActAnswer> {
  const { operator, options } = given
  const reason = requireReason(options, wrongs.PAYMENT_LACKS_REASON)
  return actOn(desk, given, async (tx, spend) => {
    if (spend.status !== 'requested' && displacementOf(spend) === null)
      throw new WrongAct(wrongs.SPEND_MAY_HAPPEN, { status: spend.status })
    tx.send(sql`
      update spends set decision = 'fail', decision_reason = ${`${operator.name}: ${reason}`},
        due_at = ${desk.clock.now()}
      where id = ${spend.id}`)
    if (spend.batchId !== null)
      tx.send(sql`update spend_batches set due_at = ${desk.clock.now()} where id = ${spend.batchId}`)
    return 'fail'
  })
}

/** A failed payment of a customer returns the money to them; a failed payment of the house returns money to nobody. */
function effectOf(act: 'retry' | 'fail', { initiator }: StoredSpend, { catalog }: OperatorDesk): Effect {
  const customerId = customerOf(initiator)
  return { customerId, worth: act === 'fail' && customerId !== null ? null : noWorth(catalog) }
}

type Deciding = (tx: Tx, spend: StoredSpend) => Promise<'retry' | 'fail'>

async function actOn(desk: OperatorDesk, given: GivenAct, decide: Deciding): Promise<ActAnswer> {
  const { operator, subject = '', options } = given
  const reason = readReason(options)
  if (!isUuid(subject)) throw new WrongAct(commonWrongs.NO_PAYMENT, { id: subject })
  return desk.database.inTransaction(async (tx) => {
    const [known] = await tx.query(sql`select from spends where id = ${subject}`)
    if (known === undefined) throw new WrongAct(commonWrongs.NO_PAYMENT, { id: subject })
    const spend = await lockSpend(tx, subject)
    if (isEnded(spend)) throw new WrongAct(wrongs.SPEND_ENDED, { status: spend.status })
    const act = await decide(tx, spend)
    const { status, problem } = spend
    const after = act === 'retry' ? { status, problem, due: 'now' } : { status, problem, decision: 'fail' }
    const before = { status, problem }
    const line = { operator, action: `spends ${act}`, subject, reason, before, after }
    await recordAct(tx, desk, { ...line, effect: effectOf(act, spend, desk) })
    const kind = act === 'retry' ? outcomes.SPEND_DUE_NOW : outcomes.SPEND_TO_BE_GIVEN_UP
    return outcome(kind, { payment_id: subject })
  })
}
