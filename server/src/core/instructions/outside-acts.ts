import {
  type ActAnswer,
  defineOutcomes,
  defineWrongs,
  type GivenAct,
  noWorth,
  type OperatorAct,
  type OperatorDesk,
  outcome,
  recordAct,
  WrongAct,
} from '#core/operators'
import { sql } from '#platform/database'
import { isUuid } from '#platform/ids'

const outcomes = defineOutcomes({ INSTRUCTIONS_DUE_NOW: '{kinds} {reference} is due now.' })

const wrongs = defineWrongs({
  OUTSIDE_REFERENCE_WRONG: '{reference} is no reference; npm run operator -- outside list',
  NOBODY_OUTSIDE_ASKED: 'nobody outside is asked for {reference}',
})

/** The act with which operators ask outside parties again. */
export const outsideActs: readonly OperatorAct[] = [
  {
    name: 'outside retry',
    class: 'givesValue',
    right: 'payments.decide',
    subject: 'REFERENCE',
    summary:
      'Asks about an instruction at once instead of at its next time; one that may have arrived is looked up.',
    outcomes: [outcomes.INSTRUCTIONS_DUE_NOW],
    act: retry,
  },
]

async function retry(desk: OperatorDesk, { operator, subject = '' }: GivenAct): Promise<ActAnswer> {
  const { database, clock } = desk
  if (!isUuid(subject)) throw new WrongAct(wrongs.OUTSIDE_REFERENCE_WRONG, { reference: subject })
  return database.inTransaction(async (tx) => {
    const rows = await tx.query<{ kind: string }>(sql`
      update instructions set due_at = ${clock.now()}
      where reference = ${subject} and status in ('waiting', 'sent') returning kind`)
    if (rows.length === 0) throw new WrongAct(wrongs.NOBODY_OUTSIDE_ASKED, { reference: subject })
    const kinds = rows.map(({ kind }) => kind)
    // The act asks once more for what was decided before.
    const effect = { customerId: null, worth: noWorth(desk.catalog) }
    await recordAct(tx, desk, { operator, action: 'outside retry', subject, details: { kinds }, effect })
    return outcome(outcomes.INSTRUCTIONS_DUE_NOW, { kinds, reference: subject })
  })
}
