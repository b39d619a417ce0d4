import { hurryInstructions } from '#core/instructions'
import {
  type GivenAct,
  type OperatorAct,
  type OperatorDesk,
  readReason,
  recordAction,
  requireReason,
  WrongAct,
} from '#core/operators'
import { sql, type Tx } from '#platform/database'
import { isUuid } from '#platform/ids'
import { isEnded } from './change-spend.ts'
import { isDisplaced } from './displacement.ts'
import { listOpenSpends, readSpend } from './read-spend.ts'
import { lockSpend, type StoredSpend } from './spend-rows.ts'

const listMax = 500

/** What operators see of payments on chains, and what they decide about those that cannot go on by themselves. */
export const spendActs: readonly OperatorAct[] = [
  {
    name: 'spends list',
    right: 'read',
    subject: '',
    summary: 'Shows the payments on chains that have not ended, and what holds them up.',
    options: { network: 'of this network only' },
    act: list,
  },
  {
    name: 'spends show',
    right: 'read',
    subject: 'ID',
    summary: 'Shows a payment with its transactions and all that happened to it.',
    act: show,
  },
  {
    name: 'spends retry',
    right: 'payments.decide',
    subject: 'ID',
    summary:
      'Lets a payment that waits go on at once; what may have been sent is looked up, never sent anew.',
    options: { reason: 'why, for the log' },
    act: retry,
  },
  {
    name: 'spends fail',
    right: 'payments.decide',
    subject: 'ID',
    summary:
      'Gives up a payment that nobody has signed, or that foreign transactions displaced for good; its money goes back to its owner.',
    options: { reason: 'why, for the log; it is needed' },
    act: fail,
  },
]

async function list({ database }: OperatorDesk, { options }: GivenAct): Promise<string> {
  const spends = await listOpenSpends(database, { network: options.network ?? null, limit: listMax })
  return spends.length === 0 ? 'No payment is open.\n' : spends.map(lineOf).join('')
}

function lineOf({ id, network, purpose, status, createdAt, problem, ...spend }: StoredSpend): string {
  const units = spend.units === null ? 'all there is' : `${spend.units} units`
  const what = `${units} of ${spend.contract ?? 'the coin'}`
  const waits = problem === null ? '' : `\n  waits: ${problem}`
  return `${id}  ${network}  ${purpose}  ${status}  since ${createdAt.toISOString()}  ${what}${waits}\n`
}

async function show({ database }: OperatorDesk, { subject = '' }: GivenAct): Promise<string> {
  const story = isUuid(subject) ? await readSpend(database, subject) : null
  if (story === null) throw new WrongAct(`there is no payment ${subject}`)
  const { spend, attempts, transitions } = story
  const made = attempts.map(
    ({ number, status, txid, slots, feeMax, fee }) =>
      `  transaction ${number}  ${status}  ${txid ?? 'not signed'}  slots ${slots.join(' ')}  fee ${fee ?? `at most ${feeMax}`}\n`,
  )
  const changed = transitions.map(
    ({ at, from, to, cause, txid }) =>
      `  ${at.toISOString()}  ${from ?? 'new'} → ${to}  ${cause}${txid === null ? '' : `  ${txid}`}\n`,
  )
  const to = `  to ${spend.address}${spend.tag === null ? '' : ` with tag ${spend.tag}`}, wanted by ${spend.initiator}\n`
  return [lineOf(spend), to, ...made, ...changed].join('')
}

/** Makes the payment and its instructions due now; other reasons to wait stay. */
function retry(desk: OperatorDesk, given: GivenAct): Promise<string> {
  return actOn(desk, given, async (tx, spend) => {
    if (isDisplaced(spend))
      throw new WrongAct(
        `the payment is ${spend.problem}, and a signed payment is never made anew; once that is deep enough, give it up with: npm run operator -- spends fail ${spend.id} --reason …`,
      )
    const now = desk.clock.now()
    tx.send(sql`update spends set due_at = ${now} where id = ${spend.id}`)
    await hurryInstructions(tx, now, {
      references: sql`select id from spend_attempts where spend_id = ${spend.id}`,
    })
    return 'retry'
  })
}

/** Notes a decision; a worker, which knows the chain and whose money it is, carries it out or says why not. */
function fail(desk: OperatorDesk, given: GivenAct): Promise<string> {
  const { operator, options } = given
  const reason = requireReason(options, 'to give up a payment')
  return actOn(desk, given, async (tx, spend) => {
    if (spend.status !== 'requested' && !isDisplaced(spend))
      throw new WrongAct(`the payment is ${spend.status}, and its transaction may still happen`)
    tx.send(sql`
      update spends set decision = 'fail', decision_reason = ${`${operator.name}: ${reason}`},
        due_at = ${desk.clock.now()}
      where id = ${spend.id}`)
    return 'fail'
  })
}

type Deciding = (tx: Tx, spend: StoredSpend) => Promise<'retry' | 'fail'>

async function actOn(desk: OperatorDesk, given: GivenAct, decide: Deciding): Promise<string> {
  const { operator, subject = '', options } = given
  const reason = readReason(options)
  if (!isUuid(subject)) throw new WrongAct(`there is no payment ${subject}`)
  return desk.database.inTransaction(async (tx) => {
    const [known] = await tx.query(sql`select from spends where id = ${subject}`)
    if (known === undefined) throw new WrongAct(`there is no payment ${subject}`)
    const spend = await lockSpend(tx, subject)
    if (isEnded(spend)) throw new WrongAct(`the payment is ${spend.status} already`)
    const act = await decide(tx, spend)
    const { status, problem } = spend
    const after = act === 'retry' ? { status, problem, due: 'now' } : { status, problem, decision: 'fail' }
    const before = { status, problem }
    await recordAction(tx, desk, { operator, action: `spends ${act}`, subject, reason, before, after })
    return `A server does it in a moment; see: npm run operator -- spends show ${subject}\n`
  })
}
