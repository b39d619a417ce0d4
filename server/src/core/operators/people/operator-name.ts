import { defineWrongs, type Grants, WrongAct } from '#core/operators/acts'
import { columns, type Queryable, sql, type Tx, table } from '#platform/database'
import { findOperator, lockOperators } from './operator.ts'
import { noteDecider } from './people.ts'

const wrongs = defineWrongs({
  NAME_WITHOUT_PERSON:
    '{operator} is no person that this exchange knows, so that name may look, halt and freeze: sign in to the back office as {operator} once, or say with --as who you are; the first operator is enrolled with operators create NAME --subject SUBJECT --role administrator --local',
  NAME_OF_DISABLED: 'the operator {operator} is disabled, and the name stays theirs',
  NAME_NEVER_USED: 'nobody has signed in as {operator}',
})

const nameTable = table('operator_names', {
  name: columns.text,
  subject: columns.text,
  boundAt: columns.timestamptz,
})

type Named = {
  readonly name: string
  readonly subject: string
  /** Their role from now on. */
  readonly role: string
  /** The grants of the catalogue, which say whether the role lets them decide. */
  readonly grants: Grants
  /** The address for messages about proposals and payments that wait; null for no messages, absent to leave it as it is. */
  readonly email?: string | null
  readonly now: Date
}

/** Whether a person acts here under a name, and otherwise what stands in the way. */
export type Admission =
  | { readonly outcome: 'admitted' }
  /** The name was disabled, or is another person's. */
  | { readonly outcome: 'disabled' | 'taken' }
  /** The person has another name here. */
  | { readonly outcome: 'named'; readonly name: string }

/** Keeps a name for the person who signs in with it first. A person has one name, so that nobody is two operators. */
export async function admitOperator(tx: Tx, named: Named): Promise<Admission> {
  const { name, subject, role, grants, email, now } = named
  await lockOperators(tx)
  if ((await findOperator(tx, name))?.isActive === false) return { outcome: 'disabled' }
  await tx.query(sql`
    ${nameTable.insertion({ name, subject, boundAt: now })} on conflict do nothing`)
  const own = await nameOf(tx, subject)
  if (own === name) {
    await tx.query(sql`update operator_names set role = ${role} where subject = ${subject}`)
    if (email !== undefined)
      await tx.query(sql`update operator_names set email = ${email} where subject = ${subject}`)
    await noteDecider(tx, { name, subject, role, grants, now })
    return { outcome: 'admitted' }
  }
  return own === undefined ? { outcome: 'taken' } : { outcome: 'named', name: own }
}

async function nameOf(tx: Tx, subject: string): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(sql`
    select name from operator_names where subject = ${subject}`)
  return row?.name
}

/** The subject of an operator at the identity provider; undefined for a name that nobody signed in with. */
export async function personOf(database: Queryable, name: string): Promise<string | undefined> {
  const [row] = await database.query<{ subject: string }>(sql`
    select subject from operator_names where name = ${name}`)
  return row?.subject
}

type Acting = { readonly name: string; readonly person?: string | undefined }

/**
 * The acting person's subject at the identity provider. Throws for a name without a person, which may only look, halt and
 * freeze.
 */
export async function requirePerson(database: Queryable, { name, person }: Acting): Promise<string> {
  const known = person ?? (await personOf(database, name))
  if (known !== undefined) return known
  throw new WrongAct(wrongs.NAME_WITHOUT_PERSON, { operator: name })
}

/**
 * Frees a name for the next person, and lets its person have another one. A disabled person stays disabled under any name.
 * Answers the subject that had the name.
 */
export async function unbindName(tx: Tx, name: string): Promise<string> {
  await lockOperators(tx)
  if ((await findOperator(tx, name))?.isActive === false)
    throw new WrongAct(wrongs.NAME_OF_DISABLED, { operator: name })
  const [freed] = await tx.query<{ subject: string }>(sql`
    delete from operator_names where name = ${name} returning subject`)
  if (freed === undefined) throw new WrongAct(wrongs.NAME_NEVER_USED, { operator: name })
  return freed.subject
}

/** Notes that the identity provider gives a person no role any more. */
export async function forgetRole(tx: Tx, subject: string): Promise<void> {
  await tx.query(sql`update operator_names set role = null where subject = ${subject}`)
}

/** Whether anybody has ever been a person of the back office. */
export async function isAnybodyEnrolled(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ isKnown: boolean }>(sql`
    select exists (select from operator_names) or exists (select from deciders) as "isKnown"`)
  return row?.isKnown === true
}
