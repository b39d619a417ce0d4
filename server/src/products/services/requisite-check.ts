import { createHash } from 'node:crypto'
import { type Queryable, sql, type Tx } from '#platform/database'
import { Refusal } from '#platform/refusal'
import type { FieldValues } from './check-fields.ts'
import { serviceRefusals } from './refusals.ts'
import { needsCheck, type Service } from './service.ts'

/** A supplier's answer about an account, as it is kept: of the account and the answer only hashes. */
export type NewCheck = {
  readonly id: string
  readonly customerId: string
  readonly serviceId: number
  readonly agentTransactionId: string
  readonly amount: string
  readonly requiresIdentity: boolean
  /** The fields that were asked about. */
  readonly values: FieldValues
  readonly snapshot: object
  readonly createdAt: Date
  readonly expiresAt: Date
}

type Row = {
  id: string
  client_amount: string
  requires_identity: boolean
  field_names: string[]
  fields_hash: string
  snapshot_hash: string
  expires_at: Date
  payment_id: string | null
}

export async function insertCheck(database: Queryable, check: NewCheck): Promise<void> {
  const { id, customerId, serviceId, agentTransactionId, amount, requiresIdentity, values, snapshot } = check
  await database.query(sql`
    insert into service_checks (id, customer_id, service_id, agent_transaction_id, client_amount, requires_identity,
      field_names, fields_hash, snapshot_hash, created_at, expires_at)
    values (${id}, ${customerId}, ${serviceId}, ${agentTransactionId}, ${amount}, ${requiresIdentity},
      ${Object.keys(values).sort()}::text[], ${hashOf(id, values)}, ${hashOf(id, snapshot)}, ${check.createdAt},
      ${check.expiresAt})`)
}

/** A payment's claims about the check that came before it. */
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
  /** How long a check can be paid upon, for the refusal. */
  readonly seconds: number
  readonly now: Date
}

type UsedCheck = { readonly agentTransactionId: string; readonly requiresIdentity: boolean }

/** Takes the check of a payment, which pays once; null for a service that needs none, paid without one. */
export async function takeCheck(tx: Tx, using: Using): Promise<UsedCheck | null> {
  const { claimed, service, paymentId, customerId, now, seconds } = using
  const { agentTransactionId, snapshot } = claimed
  const isClaimed = agentTransactionId !== undefined || snapshot !== undefined
  if (!isClaimed && !needsCheck(service)) return null
  const required = () =>
    new Refusal(serviceRefusals.CHECK_REQUIRED, { details: { service_name: service.name, seconds } })
  if (agentTransactionId === undefined || snapshot === undefined) throw required()
  const [check] = await tx.query<Row>(sql`
    select id, client_amount, requires_identity, field_names, fields_hash, snapshot_hash, expires_at, payment_id
    from service_checks
    where customer_id = ${customerId} and agent_transaction_id = ${agentTransactionId} and service_id = ${service.id}
    order by created_at desc, id desc limit 1 for no key update`)
  if (check === undefined) throw mismatch('agent_transaction_id')
  const different = differenceOf(check, { ...using, snapshot })
  if (different !== null) throw mismatch(different)
  if (check.payment_id !== null)
    throw new Refusal(serviceRefusals.CHECK_USED, { details: { order_id: check.payment_id } })
  if (now.getTime() >= check.expires_at.getTime()) throw required()
  tx.send(sql`update service_checks set payment_id = ${paymentId} where id = ${check.id}`)
  return { agentTransactionId, requiresIdentity: check.requires_identity }
}

function differenceOf(
  check: Row,
  { amount, values, snapshot }: Pick<Using, 'amount' | 'values'> & { readonly snapshot: object },
): string | null {
  if (hashOf(check.id, snapshot) !== check.snapshot_hash) return 'check_snapshot'
  if (amount !== check.client_amount) return 'client_amount'
  const given = new Map(Object.entries(values))
  const asked = Object.fromEntries(check.field_names.map((name) => [name, given.get(name) ?? null]))
  return hashOf(check.id, asked) === check.fields_hash ? null : 'field_values'
}

function mismatch(field: string): Refusal {
  return new Refusal(serviceRefusals.CHECK_MISMATCH, { details: { field } })
}

/** The same for the same content in any order of its members; of each check another. */
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
