import { createHash } from 'node:crypto'
import {
  columns,
  type Item,
  orNull,
  type Queryable,
  type RowOf,
  sql,
  type Tx,
  table,
} from '#platform/database'
import { Refusal } from '#platform/refusal'
import { needsCheck, type Service, serviceRefusals } from '#products/services/catalog'
import type { FieldValues } from './check-fields.ts'

const { uuid, text, textArray, integer, boolean, timestamptz } = columns

const checkTable = table('service_checks', {
  id: uuid,
  customerId: uuid,
  serviceId: integer,
  agentTransactionId: text,
  amount: text.named('client_amount'),
  requiresIdentity: boolean,
  fieldNames: textArray,
  fieldsHash: text,
  snapshotHash: text,
  createdAt: timestamptz,
  expiresAt: timestamptz,
  /** The payment that used the check. */
  paymentId: orNull(uuid),
})
type Check = Item<typeof checkTable>

/** A new check: a supplier's answer about an account. The account and the answer are stored as hashes. */
export type NewCheck = Omit<Check, 'fieldNames' | 'fieldsHash' | 'snapshotHash' | 'paymentId'> & {
  /** The fields of the check. */
  readonly values: FieldValues
  readonly snapshot: object
}

export async function insertCheck(
  database: Queryable,
  { values, snapshot, ...check }: NewCheck,
): Promise<void> {
  const { id } = check
  await database.query(
    checkTable.insertion({
      ...check,
      fieldNames: Object.keys(values).sort(),
      fieldsHash: hashOf(id, values),
      snapshotHash: hashOf(id, snapshot),
      paymentId: null,
    }),
  )
}

/** A payment's claims about its earlier check. */
export type ClaimedCheck = {
  readonly agentTransactionId: string | undefined
  readonly snapshot: object | undefined
}

type Using = {
  readonly claimed: ClaimedCheck
  readonly paymentId: string
  readonly customerId: string
  readonly service: Service
  readonly amount: string
  readonly values: FieldValues
  /** The lifetime of a check, for the refusal. */
  readonly seconds: number
  readonly now: Date
}

type UsedCheck = { readonly agentTransactionId: string; readonly requiresIdentity: boolean }

/** Uses up a payment's check, which works once; null for a service that needs none and a payment without one. */
export async function takeCheck(tx: Tx, using: Using): Promise<UsedCheck | null> {
  const { claimed, service, paymentId, customerId, now, seconds } = using
  const { agentTransactionId, snapshot } = claimed
  const isClaimed = agentTransactionId !== undefined || snapshot !== undefined
  if (!isClaimed && !needsCheck(service)) return null
  const required = () =>
    new Refusal(serviceRefusals.CHECK_REQUIRED, { details: { service_name: service.name, seconds } })
  if (agentTransactionId === undefined || snapshot === undefined) throw required()
  const [row] = await tx.query<RowOf<typeof checkTable>>(sql`
    select ${checkTable.columns} from service_checks
    where customer_id = ${customerId} and agent_transaction_id = ${agentTransactionId} and service_id = ${service.id}
    order by created_at desc, id desc limit 1 for no key update`)
  if (row === undefined) throw mismatch('agent_transaction_id')
  const check = checkTable.read(row)
  const different = differenceOf(check, { ...using, snapshot })
  if (different !== null) throw mismatch(different)
  if (check.paymentId !== null)
    throw new Refusal(serviceRefusals.CHECK_USED, { details: { order_id: check.paymentId } })
  if (now.getTime() >= check.expiresAt.getTime()) throw required()
  tx.send(sql`update service_checks set payment_id = ${paymentId} where id = ${check.id}`)
  return { agentTransactionId, requiresIdentity: check.requiresIdentity }
}

function differenceOf(
  check: Check,
  { amount, values, snapshot }: Pick<Using, 'amount' | 'values'> & { readonly snapshot: object },
): string | null {
  if (hashOf(check.id, snapshot) !== check.snapshotHash) return 'check_snapshot'
  if (amount !== check.amount) return 'client_amount'
  const given = new Map(Object.entries(values))
  const asked = Object.fromEntries(check.fieldNames.map((name) => [name, given.get(name) ?? null]))
  return hashOf(check.id, asked) === check.fieldsHash ? null : 'field_values'
}

function mismatch(field: string): Refusal {
  return new Refusal(serviceRefusals.CHECK_MISMATCH, { details: { field } })
}

/** The same for the same content in any order of members; different for each check. */
function hashOf(checkId: string, content: object): string {
  return createHash('sha256')
    .update(checkId)
    .update(JSON.stringify(sorted(content)))
    .digest('hex')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => [name, sorted(member)])
}
