import {
  columns,
  group,
  type Item,
  isUniqueViolation,
  orNull,
  type Queryable,
  type RowOf,
  sql,
  type Tx,
  table,
} from '#platform/database'
import { defineRefusals, Refusal } from '#platform/refusal'

export const customerRefusals = defineRefusals({
  USERNAME_TAKEN: [409, 'A customer with this username already exists. Choose another.'],
  SSO_SUBJECT_TAKEN: [
    409,
    'Another customer signs in as this subject of the identity provider. Take it from them first, or name another.',
  ],
})

const { uuid, text, bigint, numeric, timestamptz } = columns

const customerTable = table('customers', {
  /** Internal. Tables that begin with this column can be distributed by it. */
  id: uuid,
  /** The public integer id. */
  number: bigint.as<bigint>(),
  username: text,
  email: text,
  emailVerifiedAt: orNull(timestamptz),
  kycStatus: text,
  tariff: text,
  /** The customer's own limits, which replace the tariff's. */
  limits: group({
    withdrawDaily: orNull(numeric.named('withdraw_daily_units')),
    depositFiatDaily: orNull(numeric.named('deposit_fiat_daily_units')),
    approvalAbove: orNull(numeric.named('withdraw_approval_units')),
  }),
  /** The customer's subject at the identity provider; null for a customer who does not sign in. */
  ssoSubject: orNull(text),
  createdAt: timestamptz,
})
const newTable = customerTable.pick(
  'id',
  'username',
  'email',
  'kycStatus',
  'tariff',
  'ssoSubject',
  'createdAt',
)

export type Customer = Item<typeof customerTable>

/** Limits of one customer in units of USDT; null means the tariff's limit. */
export type CustomerLimits = Customer['limits']

type NewCustomer = Omit<Item<typeof newTable>, 'ssoSubject'> & Partial<Pick<Customer, 'ssoSubject'>>

/** Adds a customer; refuses a username that is taken. */
export async function createCustomer(tx: Tx, customer: NewCustomer): Promise<Customer> {
  const { ssoSubject = null } = customer
  const [row] = await tx
    .query<RowOf<typeof customerTable>>(
      sql`${newTable.insertion({ ...customer, ssoSubject })} returning ${customerTable.columns}`,
    )
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'customers_username_key'))
        throw new Refusal(customerRefusals.USERNAME_TAKEN)
      throw takenOr(error)
    })
  if (row === undefined) throw new Error('an insert with returning answers one row')
  return customerTable.read(row)
}

export async function findCustomer(
  database: Queryable,
  by: { id: string } | { username: string } | { ssoSubject: string },
): Promise<Customer | undefined> {
  const condition = conditionOf(by)
  const [row] = await database.query<RowOf<typeof customerTable>>(
    sql`select ${customerTable.columns} from customers where ${condition}`,
  )
  return row && customerTable.read(row)
}

function conditionOf(by: Parameters<typeof findCustomer>[1]) {
  if ('id' in by) return sql`id = ${by.id}`
  return 'username' in by ? sql`lower(username) = lower(${by.username})` : sql`sso_subject = ${by.ssoSubject}`
}

/** The customer with this subject, locked until the end of the transaction. */
export async function holdSubject(tx: Tx, ssoSubject: string): Promise<Customer | undefined> {
  const [row] = await tx.query<RowOf<typeof customerTable>>(
    sql`select ${customerTable.columns} from customers where sso_subject = ${ssoSubject} for share`,
  )
  return row && customerTable.read(row)
}

/** The customer, locked until the end of the transaction. */
export async function holdCustomer(tx: Tx, id: string): Promise<Customer> {
  const [row] = await tx.query<RowOf<typeof customerTable>>(
    sql`select ${customerTable.columns} from customers where id = ${id} for share`,
  )
  if (row === undefined) throw new Error(`there is no customer ${id}`)
  return customerTable.read(row)
}

/** Changes a customer's subject at the identity provider, or removes it; answers the previous one. */
export async function changeSubject(
  tx: Tx,
  { username, ssoSubject }: { username: string; ssoSubject: string | null },
): Promise<Pick<Customer, 'id' | 'ssoSubject'> | undefined> {
  const [row] = await tx
    .query<{ id: string; before: string | null }>(sql`
      with before as (
        select id, sso_subject from customers where lower(username) = lower(${username}) for update
      )
      update customers set sso_subject = ${ssoSubject} from before where customers.id = before.id
      returning customers.id, before.sso_subject as before`)
    .catch((error: unknown) => {
      throw takenOr(error)
    })
  return row && { id: row.id, ssoSubject: row.before }
}

function takenOr(error: unknown): unknown {
  return isUniqueViolation(error, 'customers_sso_subject_key')
    ? new Refusal(customerRefusals.SSO_SUBJECT_TAKEN)
    : error
}

type Freezing = {
  readonly username: string
  readonly operator: string
  readonly reason: string
  readonly now: Date
}

/** Freezes a customer's keys; answers whether anything changed, undefined for an unknown customer. */
export async function freezeCustomer(
  tx: Tx,
  { username, operator, reason, now }: Freezing,
): Promise<boolean | undefined> {
  const [row] = await tx.query<{ before: Date | null }>(sql`
    with before as (
      select id, frozen_at from customers where lower(username) = lower(${username}) for no key update
    )
    update customers set frozen_at = coalesce(customers.frozen_at, ${now}), frozen_by = coalesce(frozen_by, ${operator}),
      frozen_reason = coalesce(frozen_reason, ${reason})
    from before where customers.id = before.id returning before.frozen_at as before`)
  return row && row.before === null
}

/**
 * Unfreezes a customer's keys; answers who froze them and why. Null when nobody had, undefined for an unknown customer.
 */
export async function unfreezeCustomer(
  tx: Tx,
  username: string,
): Promise<{ readonly by: string; readonly reason: string } | null | undefined> {
  const [row] = await tx.query<{ by: string | null; reason: string | null }>(sql`
    with before as (
      select id, frozen_by, frozen_reason from customers where lower(username) = lower(${username}) for no key update
    )
    update customers set frozen_at = null, frozen_by = null, frozen_reason = null
    from before where customers.id = before.id returning before.frozen_by as by, before.frozen_reason as reason`)
  if (row === undefined) return undefined
  return row.by === null || row.reason === null ? null : { by: row.by, reason: row.reason }
}

/** Whether operators have frozen a customer. */
export async function isFrozen(database: Queryable, id: string): Promise<boolean> {
  const [row] = await database.query<{ frozen: boolean }>(sql`
    select frozen_at is not null as frozen from customers where id = ${id}`)
  return row?.frozen ?? false
}

/** Gives a customer limits of their own, which hold from the next request on; answers the previous limits. */
export async function changeLimits(
  tx: Tx,
  { username, limits }: { username: string; limits: Partial<CustomerLimits> },
): Promise<CustomerLimits | undefined> {
  const [row] = await tx.query<RowOf<typeof customerTable>>(sql`
    select ${customerTable.columns} from customers where lower(username) = lower(${username}) for no key update`)
  if (row === undefined) return undefined
  const { id, limits: before } = customerTable.read(row)
  await tx.query(
    sql`update customers set ${customerTable.set({ limits: { ...before, ...limits } })} where id = ${id}`,
  )
  return before
}

/** The customers with these ids, in no order. */
export async function findCustomers(database: Queryable, ids: readonly string[]): Promise<Customer[]> {
  if (ids.length === 0) return []
  const rows = await database.query<RowOf<typeof customerTable>>(
    sql`select ${customerTable.columns} from customers where id = any(${ids}::uuid[])`,
  )
  return rows.map((row) => customerTable.read(row))
}
