import assert from 'node:assert'
import { commonWrongs, WrongAct } from '#core/operators/acts'
import {
  columns,
  type Item,
  isUniqueViolation,
  orNull,
  type Queryable,
  type RowOf,
  sql,
  type Tx,
  table,
} from '#platform/database'

const { text, bytea, boolean, timestamptz } = columns

const operatorTable = table('operators', {
  name: text,
  publicKey: orNull(bytea.as<Buffer>()),
  isActive: boolean,
  createdAt: timestamptz,
})
type Stored = Item<typeof operatorTable>

/** A person who may approve payments with a key of their own, or who was disabled. */
export type Operator = Pick<Stored, 'name' | 'createdAt'> &
  (
    | { readonly isActive: true; readonly publicKey: Buffer }
    /** Null for somebody who never enrolled a key. */
    | { readonly isActive: false; readonly publicKey: Buffer | null }
  )

/**
 * Locks the operators: until the end of the database transaction nobody else enrols, names or disables an operator, or lets
 * one in.
 */
export async function lockOperators(tx: Tx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('operators'))`)
}

/** Adds an operator; a name is given once, since approvals and the audit log stand under it. */
export async function addOperator(
  tx: Tx,
  { name, publicKey, now }: { readonly name: string; readonly publicKey: Buffer; readonly now: Date },
): Promise<void> {
  await tx
    .query(operatorTable.insertion({ name, publicKey, isActive: true, createdAt: now }))
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, 'operators_pkey')) throw error
      throw new WrongAct(commonWrongs.OPERATOR_EXISTS, { operator: name })
    })
}

type Enrolled =
  | { readonly outcome: 'enrolled'; readonly before: Buffer | null }
  /** `taken`: the key is another operator's, who would approve twice with it. */
  | { readonly outcome: 'disabled' | 'taken' }
  /** They have another key than the one that they want replaced. */
  | { readonly outcome: 'enrolled before'; readonly publicKey: Buffer }

type Enrolling = {
  readonly name: string
  readonly publicKey: Buffer
  /** The key that the new key replaces; null for the first key. */
  readonly replaces: Buffer | null
  readonly now: Date
}

/** Gives an operator a key, in place of the one that they name. */
export async function enrolKey(tx: Tx, { name, publicKey, replaces, now }: Enrolling): Promise<Enrolled> {
  // Two operators cannot enrol one key at once.
  await lockOperators(tx)
  const [other] = await tx.query(
    sql`select from operators where public_key = ${publicKey} and name <> ${name}`,
  )
  if (other !== undefined) return { outcome: 'taken' }
  const known = await findOperator(tx, name)
  if (known?.isActive === false) return { outcome: 'disabled' }
  const isReplaceable = [publicKey, replaces].some((one) => one !== null && known?.publicKey.equals(one))
  if (known !== undefined && !isReplaceable) return { outcome: 'enrolled before', publicKey: known.publicKey }
  await tx.query(sql`
    ${operatorTable.insertion({ name, publicKey, isActive: true, createdAt: now })}
    on conflict (name) do update set public_key = excluded.public_key`)
  return { outcome: 'enrolled', before: known?.publicKey ?? null }
}

/** Takes the right to sign in, to act and to approve from a name, with or without a key. Calling it twice is harmless. */
export async function disableOperator(
  tx: Tx,
  { name, now }: { readonly name: string; readonly now: Date },
): Promise<void> {
  await lockOperators(tx)
  await tx.query(sql`
    ${operatorTable.insertion({ name, publicKey: null, isActive: false, createdAt: now })}
    on conflict (name) do update set is_active = false`)
}

export async function findOperator(database: Queryable, name: string): Promise<Operator | undefined> {
  const [row] = await database.query<RowOf<typeof operatorTable>>(
    sql`select ${operatorTable.columns} from operators where name = ${name}`,
  )
  return row && operatorOf(operatorTable.read(row))
}

type Page = { readonly limit: number; readonly after: string | undefined }

/** Everybody who ever was an operator, by name, behind one of them. */
export async function listOperators(database: Queryable, { limit, after }: Page): Promise<Operator[]> {
  const rows = await database.query<RowOf<typeof operatorTable>>(sql`
    select ${operatorTable.columns} from operators where ${after === undefined ? sql`true` : sql`name > ${after}`}
    order by name limit ${limit}`)
  return rows.map((row) => operatorOf(operatorTable.read(row)))
}

function operatorOf({ isActive, publicKey, ...shared }: Stored): Operator {
  if (!isActive) return { ...shared, isActive, publicKey }
  assert(publicKey !== null, 'an active operator has a key')
  return { ...shared, isActive, publicKey }
}
