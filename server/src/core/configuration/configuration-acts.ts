import {
  type ActAnswer,
  defineOutcomes,
  defineWrongs,
  type GivenAct,
  type OperatorAct,
  type OperatorDesk,
  outcome,
  readReason,
  recordAct,
  textField,
  WrongAct,
} from '#core/operators'
import { approveConfiguration, lockConfiguration, readApproved } from './standing.ts'

const outcomes = defineOutcomes({
  CONFIGURATION_APPROVED: 'Servers may start with the configuration {hash}.',
  CONFIGURATION_APPROVED_BESIDE:
    'Servers may start with the configuration {hash}. Until the first such start {in_force} may start too.',
  CONFIGURATION_APPROVED_BEFORE: 'Nothing changed: {hash} was approved before.',
})

const wrongs = defineWrongs({
  HASH_MALFORMED:
    'a hash has 64 hex digits; `npm run operator -- configuration show --local` on a machine shows that of its files',
})

export const configurationActs: readonly OperatorAct[] = [
  {
    name: 'configuration approve',
    class: 'loosensGuard',
    right: 'operators.manage',
    subject: 'HASH',
    summary:
      'Approves a configuration by its hash: servers may start with it, and the one in force gives way at the first such start.',
    options: { reason: textField('why, for the log') },
    outcomes: Object.values(outcomes),
    act: approve,
  },
]

async function approve(
  desk: OperatorDesk,
  { operator, subject = '', options }: GivenAct,
): Promise<ActAnswer> {
  const hash = subject.toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new WrongAct(wrongs.HASH_MALFORMED)
  const reason = readReason(options)
  return desk.database.inTransaction(async (tx) => {
    await lockConfiguration(tx)
    const before = await readApproved(tx)
    if (before.newest === hash) return outcome(outcomes.CONFIGURATION_APPROVED_BEFORE, { hash })
    await approveConfiguration(tx, {
      ...{ hash, how: 'operators', approvedBy: operator.name },
      approvedAt: desk.clock.now(),
    })
    const act = { operator, action: 'configuration approve', subject: hash, reason }
    await recordAct(tx, desk, { ...act, before: before.newest, after: hash, effect: { customerId: null } })
    return before.inForce === null || before.inForce === hash
      ? outcome(outcomes.CONFIGURATION_APPROVED, { hash })
      : outcome(outcomes.CONFIGURATION_APPROVED_BESIDE, { hash, in_force: before.inForce })
  })
}
