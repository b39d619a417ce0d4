import { type GivenAct, type OperatorAct, type OperatorDesk, recordAction, WrongAct } from '#core/operators'
import { sql } from '#platform/database'
import { isUuid } from '#platform/ids'
import { readStuck, type StuckInstruction } from './read-stuck.ts'

const listedMax = 200

/** What operators see of instructions to outside parties, and do about them. */
export const outsideActs: readonly OperatorAct[] = [
  {
    name: 'outside list',
    right: 'read',
    subject: '',
    summary: 'Shows what was asked of outside parties and has no outcome, with what is in its way.',
    async act({ database, clock }) {
      const stuck = await readStuck(database, { now: clock.now(), limit: listedMax })
      return stuck.length === 0 ? 'Nothing waits for anybody outside.\n' : stuck.map(lineOf).join('')
    },
  },
  {
    name: 'outside retry',
    right: 'payments.decide',
    subject: 'REFERENCE',
    summary:
      'Asks about an instruction at once instead of at its next time; one that may have arrived is looked up.',
    act: retry,
  },
]

function lineOf(stuck: StuckInstruction): string {
  const { kind, reference, provider, status, attempts, ageSeconds, problem } = stuck
  return `${kind}  ${reference}  ${provider}  ${status}  ${attempts} attempts  ${ageSeconds} s${problem === null ? '' : `  ${problem}`}\n`
}

async function retry(desk: OperatorDesk, { operator, subject = '' }: GivenAct): Promise<string> {
  const { database, clock } = desk
  if (!isUuid(subject)) throw new WrongAct(`${subject} is no reference; npm run operator -- outside list`)
  return database.inTransaction(async (tx) => {
    const rows = await tx.query<{ kind: string }>(sql`
      update instructions set due_at = ${clock.now()}
      where reference = ${subject} and status in ('waiting', 'sent') returning kind`)
    if (rows.length === 0) throw new WrongAct(`nobody outside is asked for ${subject}`)
    const kinds = rows.map(({ kind }) => kind)
    await recordAction(tx, desk, { operator, action: 'outside retry', subject, details: { kinds } })
    return `${kinds.join(', ')} ${subject} is due now.\n`
  })
}
