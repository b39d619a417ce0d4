import { isSoundEd25519Key } from '#core/chains'
import {
  type ActingOperator,
  defineWrongs,
  type GivenAct,
  type OperatorDesk,
  requireReason,
  WrongAct,
} from '#core/operators/acts'
import { findProposal, recordAct } from '#core/operators/governance'
import { requirePerson } from '#core/operators/people'
import { sql, type Tx } from '#platform/database'
import { addSeal, type Holder, lockRecovery, newestSeal, type Seal, sealWrongs } from './recovery-seal.ts'

const wrongs = defineWrongs({
  SEAL_LACKS_REASON: 'a seal needs its --reason',
  SEALED_BY_ONE: 'a recovery is sealed by its two people together, so not while one acts alone',
  SEALED_BY_OTHERS: 'a recovery is sealed by its two people: one of them asks for it, the other approves',
  OPTION_TAKES_DIFFERENT_ONES: '--{option} has two different ones',
  RECOVERY_KEY_MALFORMED: 'the key of {operator} is no Ed25519 key in Base64; recovery make-key makes one',
  RECOVERY_KEY_APPROVES:
    'the key of {operator} approves payments of {owner}; a recovery has keys of its own, so that no server ever asks for their signatures',
  HOLDER_NOT_ASKED: '{operator} has neither asked for this seal nor approved it, and holds a key of it',
})

/**
 * Seals a recovery for two people, in place of the one before. Each of them stands behind their own key: one asks for the
 * seal and the other approves it. So nobody seals alone, not even a person who may do everything else alone.
 */
export async function sealRecovery(
  desk: OperatorDesk,
  { operator, options }: GivenAct,
): Promise<{ readonly id: string; readonly holders: Seal['holders'] }> {
  const reason = requireReason(options, wrongs.SEAL_LACKS_REASON)
  const [names, keys] = [readTwo(options, 'people'), readTwo(options, 'keys')]
  const id = desk.ids.next()
  return desk.database.inTransaction(async (tx) => {
    await lockRecovery(tx)
    const holders = [
      await readHolder(tx, { name: names.one, key: keys.one }),
      await readHolder(tx, { name: names.other, key: keys.other }),
    ]
    await requireTheirs(tx, { operator, holders })
    const before = shownOf(await newestSeal(tx))
    await recordAct(tx, desk, {
      ...{ operator, action: 'recovery seal', reason, before, after: { people: names, keys } },
      ...{ details: { seal: id }, effect: { customerId: null } },
    })
    // A person who acts alone for now could otherwise seal two keys of their own, and be alone whenever they like.
    if (operator.authority?.kind !== 'approved') throw new WrongAct(wrongs.SEALED_BY_ONE)
    await addSeal(tx, { id, sealedBy: operator.name, sealedAt: desk.clock.now(), holders })
    return { id, holders }
  })
}

type Two = { readonly one: string; readonly other: string }

function readTwo(options: GivenAct['options'], option: 'people' | 'keys'): Two {
  const [one = '', other = '', ...more] = (options[option] ?? '').split(',').map((text) => text.trim())
  if (one === '' || other === '' || more.length > 0)
    throw new WrongAct(sealWrongs.OPTION_TAKES_TWO, { option })
  if (one === other) throw new WrongAct(wrongs.OPTION_TAKES_DIFFERENT_ONES, { option })
  return { one, other }
}

type Named = { readonly name: string; readonly key: string }

async function readHolder(tx: Tx, { name, key }: Named): Promise<Holder> {
  const person = await requirePerson(tx, { name })
  const publicKey = Buffer.from(key, 'base64')
  if (!isSoundEd25519Key(publicKey) || publicKey.toString('base64') !== key)
    throw new WrongAct(wrongs.RECOVERY_KEY_MALFORMED, { operator: name })
  const [owner] = await tx.query<{ name: string }>(sql`
    select name from operators where public_key = ${publicKey}`)
  if (owner !== undefined)
    throw new WrongAct(wrongs.RECOVERY_KEY_APPROVES, { operator: name, owner: owner.name })
  return { name, person, key }
}

type Sealing = { readonly operator: ActingOperator; readonly holders: readonly Holder[] }

/** Both people have read the key that is sealed under their name: one of them asks, and the other approves. */
async function requireTheirs(tx: Tx, { operator, holders }: Sealing): Promise<void> {
  const { authority, person } = operator
  if (authority?.kind !== 'approved') {
    if (holders.some((holder) => holder.person === person)) return
    throw new WrongAct(wrongs.SEALED_BY_OTHERS)
  }
  const proposal = await findProposal(tx, authority.proposalId)
  const people = [proposal?.person, ...(proposal?.approvals ?? []).map((approval) => approval.person)]
  const absent = holders.find((holder) => !people.includes(holder.person))
  if (absent !== undefined) throw new WrongAct(wrongs.HOLDER_NOT_ASKED, { operator: absent.name })
}

function shownOf(seal: Seal | undefined): object | null {
  if (seal === undefined) return null
  return { seal: seal.id, people: seal.holders.map(({ name }) => name), isOpened: seal.openedAt !== null }
}
