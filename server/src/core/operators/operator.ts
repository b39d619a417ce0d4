import { isUniqueViolation, type Queryable, sql, type Tx } from '#platform/database'
import { WrongAct } from './wrong-act.ts'

/** A person who may approve payments with a key of their own. */
export type Operator = {
  readonly name: string
  /** Ed25519, 32 bytes. */
  readonly publicKey: Buffer
  readonly isActive: boolean
  readonly createdAt: Date
}

type Row = { name: string; public_key: Buffer; is_active: boolean; created_at: Date }

/** Adds an operator; a name is given once, since approvals and the audit log stand under it. */
export async function addOperator(
  tx: Tx,
  { name, publicKey, now }: { readonly name: string; readonly publicKey: Buffer; readonly now: Date },
): Promise<void> {
  await tx
    .query(sql`
      insert into operators (name, public_key, is_active, created_at) values (${name}, ${publicKey}, true, ${now})`)
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, 'operators_pkey')) throw error
      throw new WrongAct(`there is an operator ${name} already; choose another name`)
    })
}

type Enrolled =
  | { readonly outcome: 'enrolled'; readonly before: Buffer | null }
  /** `taken`: the key is another operator's, who would approve twice with it. */
  | { readonly outcome: 'disabled' | 'taken' }

/** Gives an operator a key, in place of the one before. */
export async function enrolKey(
  tx: Tx,
  { name, publicKey, now }: { readonly name: string; readonly publicKey: Buffer; readonly now: Date },
): Promise<Enrolled> {
  // One at a time, so that two operators cannot enrol one key at once.
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('operators'))`)
  const [other] = await tx.query(
    sql`select from operators where public_key = ${publicKey} and name <> ${name}`,
  )
  if (other !== undefined) return { outcome: 'taken' }
  const known = await findOperator(tx, name)
  if (known?.isActive === false) return { outcome: 'disabled' }
  await tx.query(sql`
    insert into operators (name, public_key, is_active, created_at) values (${name}, ${publicKey}, true, ${now})
    on conflict (name) do update set public_key = excluded.public_key`)
  return { outcome: 'enrolled', before: known?.publicKey ?? null }
}

/** Takes an operator's right to act and to approve; false when they had none. */
export async function disableOperator(tx: Tx, name: string): Promise<boolean> {
  const disabled = await tx.query(sql`
    update operators set is_active = false where name = ${name} and is_active returning name`)
  return disabled.length > 0
}

export async function findOperator(database: Queryable, name: string): Promise<Operator | undefined> {
  const [row] = await database.query<Row>(sql`select * from operators where name = ${name}`)
  return row && fromRow(row)
}

/** Every operator there ever was, by name. */
export async function listOperators(database: Queryable): Promise<Operator[]> {
  const rows = await database.query<Row>(sql`select * from operators order by name`)
  return rows.map(fromRow)
}

function fromRow({ name, public_key, is_active, created_at }: Row): Operator {
  return { name, publicKey: public_key, isActive: is_active, createdAt: created_at }
}
