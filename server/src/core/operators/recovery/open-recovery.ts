import {
  defineWrongs,
  type GivenAct,
  type Grants,
  type OperatorDesk,
  readReason,
  requireReason,
  WrongAct,
} from '#core/operators/acts'
import {
  lastRecovery,
  policyOf,
  type Recovery,
  recordAct,
  recordAction,
  recoveryTable,
} from '#core/operators/governance'
import { decidingRight, findLack, isSignedBy, requirePerson, requireRight } from '#core/operators/people'
import { columns, type Tx, table } from '#platform/database'
import { isUuid } from '#platform/ids'
import {
  type Holder,
  lockRecovery,
  newestSeal,
  recoveryStatement,
  type Seal,
  sealWrongs,
} from './recovery-seal.ts'

const wrongs = defineWrongs({
  RECOVERY_LACKS_REASON: 'a recovery needs its --reason',
  NO_SEAL: 'no recovery is sealed, so none can be opened',
  SEAL_OPENED_BEFORE: 'the seal {id} was opened at {at}, and a seal opens once',
  SIGNATURE_OF_NEITHER:
    'a signature is by neither person of the seal {id}, or over another reason; each signs with: npm run operator -- recovery sign {id} --reason … --key-file FILE',
  SIGNATURE_MISSING: '{operator} has not signed it, and one person opens nothing',
  HOLDER_OPENS_NO_MORE: '{operator} holds a key of the seal, and opens nothing any more: {lack}',
  SEAL_ID_MALFORMED: 'the ID of a seal is as "recovery show" shows it, not {typed}',
})

const { uuid, text, timestamptz } = columns

const closingTable = table('recovery_closings', { recoveryId: uuid, closedBy: text, closedAt: timestamptz })

const hourMs = 3_600_000

/** Opens the sealed recovery for a while, by the signatures of both its people, which spends the seal. */
export async function openRecovery(
  desk: OperatorDesk,
  { operator, options }: GivenAct,
): Promise<Pick<Recovery, 'id' | 'openedBy' | 'until'>> {
  const reason = requireReason(options, wrongs.RECOVERY_LACKS_REASON)
  const signatures = (options.signatures ?? '').split(',').map((text) => text.trim())
  const { ids, clock, catalog } = desk
  return desk.database.inTransaction(async (tx) => {
    await lockRecovery(tx)
    const person = await requirePerson(tx, operator)
    const { grants, recoveryHours } = policyOf(catalog)
    await requireRight(tx, { person, right: decidingRight, grants })
    const seal = await requireSeal(tx)
    requireBoth(seal, { statement: recoveryStatement({ seal: seal.id, reason }), signatures })
    for (const holder of seal.holders) await requireStanding(tx, { holder, grants })
    const [id, now, openedBy] = [ids.next(), clock.now(), seal.holders.map(({ name }) => name)]
    const until = new Date(now.getTime() + recoveryHours * hourMs)
    await tx.query(recoveryTable.insertion({ id, sealId: seal.id, openedBy, reason, openedAt: now, until }))
    const line = { operator, action: 'recovery open', subject: id, reason, before: 'sealed', after: 'open' }
    await recordAction(
      tx,
      desk,
      { ...line, details: { seal: seal.id, openedBy, until, signatures } },
      { person, class: 'loosens_guard', admitted: 'signatures' },
    )
    return { id, openedBy, until }
  })
}

async function requireSeal(tx: Tx): Promise<Seal> {
  const seal = await newestSeal(tx)
  if (seal === undefined) throw new WrongAct(wrongs.NO_SEAL)
  if (seal.openedAt !== null)
    throw new WrongAct(wrongs.SEAL_OPENED_BEFORE, { id: seal.id, at: seal.openedAt.toISOString() })
  return seal
}

type Signed = { readonly statement: string; readonly signatures: readonly string[] }

function requireBoth({ id, holders }: Seal, { statement, signatures }: Signed): void {
  if (signatures.length !== 2) throw new WrongAct(sealWrongs.OPTION_TAKES_TWO, { option: 'signatures' })
  const signers = signatures.map((signature) =>
    holders.find(({ key }) => isSignedBy(Buffer.from(key, 'base64'), { statement, signature })),
  )
  if (signers.includes(undefined)) throw new WrongAct(wrongs.SIGNATURE_OF_NEITHER, { id })
  const missing = holders.find((holder) => !signers.includes(holder))
  if (missing !== undefined) throw new WrongAct(wrongs.SIGNATURE_MISSING, { operator: missing.name })
}

/** A person who was disabled, or has no role any more, cannot open anything with the key that they still have. */
async function requireStanding(
  tx: Tx,
  { holder: { person, name }, grants }: { holder: Holder; grants: Grants },
): Promise<void> {
  const lack = await findLack(tx, { person, right: 'read', grants })
  if (lack !== null) throw new WrongAct(wrongs.HOLDER_OPENS_NO_MORE, { operator: name, lack })
}

/** Ends an open recovery before its time, and answers its id; null where none is open. */
export async function closeRecovery(
  desk: OperatorDesk,
  { operator, options }: GivenAct,
): Promise<string | null> {
  const reason = readReason(options)
  return desk.database.inTransaction(async (tx) => {
    await lockRecovery(tx)
    const now = desk.clock.now()
    const open = await lastRecovery(tx, now)
    if (open?.isOpen !== true) return null
    await tx.query(closingTable.insertion({ recoveryId: open.id, closedBy: operator.name, closedAt: now }))
    const line = { operator, action: 'recovery close', subject: open.id, reason }
    await recordAct(tx, desk, { ...line, before: 'open', after: 'closed', effect: { customerId: null } })
    return open.id
  })
}

/** The id of a seal as a person types it. */
export function readSealId(typed = ''): string {
  if (isUuid(typed)) return typed.toLowerCase()
  throw new WrongAct(wrongs.SEAL_ID_MALFORMED, { typed })
}
