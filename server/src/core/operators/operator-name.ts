import { type Queryable, sql, type Tx } from '#platform/database'
import { findOperator, lockOperators } from './operator.ts'
import { WrongAct } from './wrong-act.ts'

type Named = { readonly name: string; readonly subject: string; readonly now: Date }

/** Whether a person acts here under a name, and otherwise what stands in the way. */
export type Admission =
  | { readonly outcome: 'admitted' }
  /** The name was disabled, or is another person's. */
  | { readonly outcome: 'disabled' | 'taken' }
  /** The person has another name here. */
  | { readonly outcome: 'named'; readonly name: string }

/** Keeps a name for the person who signs in with it first. A person has one name, so that nobody is two operators. */
export async function admitOperator(tx: Tx, { name, subject, now }: Named): Promise<Admission> {
  await lockOperators(tx)
  if ((await findOperator(tx, name))?.isActive === false) return { outcome: 'disabled' }
  await tx.query(sql`
    insert into operator_names (name, subject, bound_at) values (${name}, ${subject}, ${now}) on conflict do nothing`)
  const own = await nameOf(tx, subject)
  if (own === name) return { outcome: 'admitted' }
  return own === undefined ? { outcome: 'taken' } : { outcome: 'named', name: own }
}

async function nameOf(tx: Tx, subject: string): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(sql`
    select name from operator_names where subject = ${subject}`)
  return row?.name
}

/** Who an operator is to the identity provider; undefined for a name that nobody signed in with. */
export async function personOf(database: Queryable, name: string): Promise<string | undefined> {
  const [row] = await database.query<{ subject: string }>(sql`
    select subject from operator_names where name = ${name}`)
  return row?.subject
}

/** Lets the next person have a name, and its person another one. Whoever is disabled stays so under any name. Answers the subject that had it. */
export async function unbindName(tx: Tx, name: string): Promise<string> {
  await lockOperators(tx)
  if ((await findOperator(tx, name))?.isActive === false)
    throw new WrongAct(`the operator ${name} is disabled, and the name stays theirs`)
  const [freed] = await tx.query<{ subject: string }>(sql`
    delete from operator_names where name = ${name} returning subject`)
  if (freed === undefined) throw new WrongAct(`nobody has signed in as ${name}`)
  return freed.subject
}
