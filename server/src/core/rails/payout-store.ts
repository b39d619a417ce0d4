import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { instruct, withdrawInstruction } from '#core/instructions'
import { type Queryable, sql, type Tx } from '#platform/database'
import { isUuid } from '#platform/ids'
import type { NewPayout, Payout, PayoutPurpose, PayoutStatus } from './payout.ts'
import { payoutKind } from './rail-kinds.ts'
import { returnLookAt } from './when-to-look.ts'

/** Decides a payout in the transaction of its cause; a worker tells the rail after the commit. */
export function requestPayout(tx: Tx, payout: NewPayout, { provider }: { provider: string }): void {
  const { id, rail, purpose, amount, phone, bankCode, now } = payout
  tx.send(sql`
    insert into rail_payouts (id, rail, provider, purpose, asset, units, phone, bank_code, status, created_at, updated_at)
    values (${id}, ${rail}, ${provider}, ${purpose}, ${amount.asset.symbol}, ${amount.units}, ${phone}, ${bankCode},
      'requested', ${now}, ${now})`)
  instruct(tx, { kind: payoutKind(rail), provider, reference: id, now })
}

type GivingUp = Pick<NewPayout, 'id' | 'rail' | 'now'> & { readonly reason: string }

/** Gives up a payout that was never placed, or that its rail put off; false where it may have been paid. No handler is called. */
export async function giveUpPayout(tx: Tx, { id, rail, reason, now }: GivingUp): Promise<boolean> {
  if (!(await withdrawInstruction(tx, { kind: payoutKind(rail), reference: id, reason, now }))) return false
  tx.send(sql`
    update rail_payouts set status = 'failed', reason = ${reason}, look_at = ${returnLookAt({ endedAt: now, now })}, updated_at = ${now}
    where id = ${id} and status = 'requested'`)
  return true
}

export type PayoutRow = {
  id: string
  rail: string
  purpose: PayoutPurpose
  asset: string
  units: bigint
  phone: string
  bank_code: string
  status: PayoutStatus
  fact_units: bigint | null
  reason: string | null
  created_at: Date
}

export function payoutFromRow(row: PayoutRow, catalog: Catalog): Payout {
  const asset = catalog.asset(row.asset)
  assert(asset !== undefined, `the catalogue lost ${row.asset}, which has payouts`)
  return {
    id: row.id,
    rail: row.rail,
    purpose: row.purpose,
    amount: { asset, units: row.units },
    phone: row.phone,
    bankCode: row.bank_code,
    status: row.status,
    amountFact: row.fact_units === null ? null : { asset, units: row.fact_units },
    reason: row.reason,
    createdAt: row.created_at,
  }
}

export async function findPayout(
  database: Queryable,
  { id, catalog }: { id: string; catalog: Catalog },
): Promise<Payout | undefined> {
  const [row] = await database.query<PayoutRow>(sql`select * from rail_payouts where id = ${id}`)
  return row && payoutFromRow(row, catalog)
}

/** Why a rail has given no outcome of a payout; null where nothing is wrong, or where the outcome is known. */
export async function readPayoutProblem(
  database: Queryable,
  { id, rail }: Pick<Payout, 'id' | 'rail'>,
): Promise<string | null> {
  const [asked] = await database.query<{ problem: string | null }>(sql`
    select problem from instructions
    where kind = ${payoutKind(rail)} and reference = ${id} and status in ('waiting', 'sent')`)
  return asked?.problem ?? null
}

type Named = { readonly rail: string; readonly reference: string; readonly catalog: Catalog }

/** The payout of a rail that a reference names, with its row locked; undefined when it names none of ours. */
export async function lockPayout(tx: Tx, { rail, reference, catalog }: Named): Promise<Payout | undefined> {
  if (!isUuid(reference)) return undefined
  const [row] = await tx.query<PayoutRow>(sql`
    select * from rail_payouts where id = ${reference} and rail = ${rail} for no key update`)
  return row && payoutFromRow(row, catalog)
}
