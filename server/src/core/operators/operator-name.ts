import { sql, type Tx } from '#platform/database'

type Named = { readonly name: string; readonly subject: string; readonly now: Date }

/** Keeps a name for the subject that signs in with it first; false when it is another's. */
export async function bindName(tx: Tx, { name, subject, now }: Named): Promise<boolean> {
  await tx.query(sql`
    insert into operator_names (name, subject, bound_at) values (${name}, ${subject}, ${now}) on conflict do nothing`)
  const [row] = await tx.query<{ subject: string }>(sql`
    select subject from operator_names where name = ${name}`)
  return row?.subject === subject
}

/** Lets the next subject have a name; answers the subject that had it, undefined when nobody had. */
export async function unbindName(tx: Tx, name: string): Promise<string | undefined> {
  const [freed] = await tx.query<{ subject: string }>(sql`
    delete from operator_names where name = ${name} returning subject`)
  return freed?.subject
}
