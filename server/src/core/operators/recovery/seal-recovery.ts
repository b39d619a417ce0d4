import { isSoundEd25519Key } from '#core/chains'
import { sql, type Tx } from '#platform/database'
import type { ActingOperator, GivenAct, OperatorDesk } from '../acts/operator-act.ts'
import { requireReason } from '../acts/read-reason.ts'
import { WrongAct } from '../acts/wrong-act.ts'
import { recordAct } from '../audit-log.ts'
import { findProposal } from '../governance/proposal.ts'
import { requirePerson } from '../operator-name.ts'
import { addSeal, type Holder, lockRecovery, newestSeal, type Seal } from './recovery-seal.ts'

/**
 * Seals a recovery for two people, in place of the one before. Each of them stands behind their own key: one asks for the
 * seal and the other approves it. So nobody seals alone, not even a person who may do everything else alone.
 */
export async function sealRecovery(
  desk: OperatorDesk,
  { operator, options }: GivenAct,
): Promise<{ readonly id: string; readonly holders: Seal['holders'] }> {
  const reason = requireReason(options, 'a seal')
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
    if (operator.authority?.kind !== 'approved')
      throw new WrongAct('a recovery is sealed by its two people together, so not while one acts alone')
    await addSeal(tx, { id, sealedBy: operator.name, sealedAt: desk.clock.now(), holders })
    return { id, holders }
  })
}

type Two = { readonly one: string; readonly other: string }

function readTwo(options: GivenAct['options'], option: 'people' | 'keys'): Two {
  const [one = '', other = '', ...more] = (options[option] ?? '').split(',').map((text) => text.trim())
  if (one === '' || other === '' || more.length > 0)
    throw new WrongAct(`--${option} has two, with a comma between them`)
  if (one === other) throw new WrongAct(`--${option} has two different ones`)
  return { one, other }
}

type Named = { readonly name: string; readonly key: string }

async function readHolder(tx: Tx, { name, key }: Named): Promise<Holder> {
  const person = await requirePerson(tx, { name })
  const publicKey = Buffer.from(key, 'base64')
  if (!isSoundEd25519Key(publicKey) || publicKey.toString('base64') !== key)
    throw new WrongAct(`the key of ${name} is no Ed25519 key in Base64; recovery make-key makes one`)
  const [owner] = await tx.query<{ name: string }>(sql`
    select name from operators where public_key = ${publicKey}`)
  if (owner !== undefined)
    throw new WrongAct(
      `the key of ${name} approves payments of ${owner.name}; a recovery has keys of its own, so that no server ever asks for their signatures`,
    )
  return { name, person, key }
}

type Sealing = { readonly operator: ActingOperator; readonly holders: readonly Holder[] }

/** Both people have read the key that is sealed under their name: one of them asks, and the other approves. */
async function requireTheirs(tx: Tx, { operator, holders }: Sealing): Promise<void> {
  const { authority, person } = operator
  if (authority?.kind !== 'approved') {
    if (holders.some((holder) => holder.person === person)) return
    throw new WrongAct('a recovery is sealed by its two people: one of them asks for it, the other approves')
  }
  const proposal = await findProposal(tx, authority.proposalId)
  const people = [proposal?.person, ...(proposal?.approvals ?? []).map((approval) => approval.person)]
  const absent = holders.find((holder) => !people.includes(holder.person))
  if (absent !== undefined)
    throw new WrongAct(
      `${absent.name} has neither asked for this seal nor approved it, and holds a key of it`,
    )
}

function shownOf(seal: Seal | undefined): object | null {
  if (seal === undefined) return null
  return { seal: seal.id, people: seal.holders.map(({ name }) => name), isOpened: seal.openedAt !== null }
}
