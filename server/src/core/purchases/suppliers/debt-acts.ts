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
  readId,
  recordAct,
  requireReason,
  textField,
  WrongAct,
} from '#core/operators'
import { type DebtResolution, debtsOf, resolveDebt } from './supplier-debt.ts'

const outcomes = defineOutcomes({
  DEBT_PAID: 'The supplier gave {amount} back.',
  DEBT_WRITTEN_OFF: '{amount} are a loss of the house.',
})

const wrongs = defineWrongs({
  DEBT_LACKS_REASON: 'the end of a debt needs its --reason',
  NO_DEBT: 'there is no debt for {id}; see: npm run operator -- debts list',
  DEBT_ENDED: 'the debt is {resolution} already, by {operator}',
})

const listing = 'debts list'

const reason = needed(textField('why, for the log'))

/** The acts that end debts of suppliers. */
export const debtActs: readonly OperatorAct[] = [
  {
    name: 'debts paid',
    class: 'givesValue',
    right: 'purchases.resolve',
    subject: 'ID',
    summary: 'Books that a supplier gave a debt back to the house’s balance there.',
    options: { reason },
    outcomes: [outcomes.DEBT_PAID],
    act: (desk, given) => resolve(desk, given, 'paid'),
  },
  {
    name: 'debts write-off',
    class: 'givesValue',
    right: 'purchases.resolve',
    subject: 'ID',
    summary: 'Moves a debt of a supplier to losses.',
    options: { reason },
    outcomes: [outcomes.DEBT_WRITTEN_OFF],
    act: (desk, given) => resolve(desk, given, 'written_off'),
  },
]

async function resolve(
  desk: OperatorDesk,
  { operator, subject, options }: GivenAct,
  as: DebtResolution,
): Promise<ActAnswer> {
  const { database, catalog, ids, clock } = desk
  const purchaseId = readId(subject, listing)
  const why = requireReason(options, wrongs.DEBT_LACKS_REASON)
  return database.inTransaction(async (tx) => {
    const resolving = { purchaseId, as, by: operator.name, catalog, ids, now: clock.now() }
    const ended = await resolveDebt(tx, resolving)
    if (ended === undefined) {
      const [before] = await debtsOf(tx, { purchaseId, catalog })
      if (before === undefined) throw unknown(purchaseId)
      const { resolution, resolvedBy } = before
      throw new WrongAct(wrongs.DEBT_ENDED, { resolution: String(resolution), operator: String(resolvedBy) })
    }
    const { port, provider, kind, amount } = ended
    const details = { port, provider, kind, asset: amount.asset.symbol, units: amount.units }
    const action = as === 'paid' ? 'debts paid' : 'debts write-off'
    const act = { operator, action, subject: purchaseId, reason: why, details }
    const effect = { customerId: null, worth: amount }
    await recordAct(tx, desk, { ...act, before: 'open', after: as, effect })
    const done = as === 'paid' ? outcomes.DEBT_PAID : outcomes.DEBT_WRITTEN_OFF
    return outcome(done, { amount: formatMoney(amount) })
  })
}

function unknown(id: string): WrongAct {
  return new WrongAct(wrongs.NO_DEBT, { id })
}
