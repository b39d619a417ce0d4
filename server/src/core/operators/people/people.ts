import { commonWrongs, defineWrongs, type Grants, hasRight, WrongAct } from '#core/operators/acts'
import { columns, type Queryable, sql, type Tx, table } from '#platform/database'
import { inEnglish, type Message, tell } from '#platform/sentences'

const wrongs = defineWrongs({
  PERSON_NOT_ENROLLED: 'nobody is enrolled as this person any more',
  OPERATOR_WITHOUT_ROLE: '{operator} has no role: sign in to the back office once, so that it is known',
  OPERATOR_LACKS_RIGHT: '{operator} is {role}, which lacks the right {right}',
})

type Enrolled = { name: string; role: string | null; isActive: boolean }

/** The right to approve other people's proposals. */
export const decidingRight = 'proposals.decide'

type Asked = { readonly person: string; readonly right: string; readonly grants: Grants }

/** Why a person does not have a right now; null for a person who has it. */
export async function findLack(tx: Queryable, { person, right, grants }: Asked): Promise<Message | null> {
  const [found] = await tx.query<Enrolled>(sql`
    select name, role, coalesce(is_active, true) as "isActive"
    from operator_names left join operators using (name) where subject = ${person}`)
  if (found === undefined) return tell(wrongs.PERSON_NOT_ENROLLED)
  const { name: operator, role, isActive } = found
  if (!isActive) return tell(commonWrongs.OPERATOR_IS_DISABLED, { operator })
  if (role === null) return tell(wrongs.OPERATOR_WITHOUT_ROLE, { operator })
  return hasRight(role, right, grants) ? null : tell(wrongs.OPERATOR_LACKS_RIGHT, { operator, role, right })
}

/** The same in English words. */
export async function lackOf(tx: Queryable, asked: Asked): Promise<string | null> {
  const lack = await findLack(tx, asked)
  return lack && inEnglish(lack)
}

/** Refuses a person who lacks the right at the time of the act. */
export async function requireRight(tx: Queryable, asked: Asked): Promise<void> {
  const lack = await findLack(tx, asked)
  if (lack !== null) throw new WrongAct(lack.kind, lack.params)
}

const deciderTable = table('deciders', {
  subject: columns.text,
  name: columns.text,
  since: columns.timestamptz,
})

type Deciding = {
  readonly subject: string
  readonly name: string
  readonly role: string | null
  readonly grants: Grants
  readonly now: Date
}

/** Notes that a person can decide. Once two people can, nobody acts alone any more, whatever happens to the two later. */
export async function noteDecider(tx: Tx, { subject, name, role, grants, now }: Deciding): Promise<void> {
  if (!hasRight(role ?? '', decidingRight, grants)) return
  await tx.query(sql`
    ${deciderTable.insertion({ subject, name, since: now })} on conflict do nothing`)
}

const peopleOfTwo = 2n

/**
 * Whether at most one person has ever been able to decide; with `person`, whether nobody else has. People that this database
 * transaction enrols do not count.
 */
export async function isFirstAlone(database: Queryable, person: string | null = null): Promise<boolean> {
  const [row] = await database.query<{ count: bigint }>(sql`
    select count(*) from deciders
    where subject is distinct from ${person} and xmin is distinct from pg_current_xact_id_if_assigned()::xid`)
  const others = row?.count ?? 0n
  return person === null ? others < peopleOfTwo : others === 0n
}
