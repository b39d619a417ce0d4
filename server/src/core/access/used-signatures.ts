import {
  columns,
  type Database,
  isUniqueViolation,
  LostRace,
  orNull,
  type Queryable,
  sql,
  type Tx,
  table,
} from '#platform/database'
import { createGroupCommit } from '#platform/group-commit'
import type { VerifiedSignature } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { streamRefusals } from './refusals.ts'

const useTable = table('used_signatures', {
  signature: columns.bytea,
  idempotencyKey: orNull(columns.text),
  expiresAt: columns.timestamptz,
})

/** A used signature and the idempotency key of its request. */
export type SignatureUse = { readonly signature: VerifiedSignature; readonly key: string | null }

/** The signatures among these that were used before, by hex, each with the idempotency key of its use. */
export async function findUses(
  database: Queryable,
  signatures: readonly VerifiedSignature[],
): Promise<Map<string, string | null>> {
  if (signatures.length === 0) return new Map()
  const rows = await database.query<{ signature: Buffer; idempotency_key: string | null }>(sql`
    select signature, idempotency_key from used_signatures where signature = any(${signatures.map(bytesOf)}::bytea[])`)
  return new Map(rows.map((row) => [row.signature.toString('hex'), row.idempotency_key]))
}

/**
 * Stores signatures as used. Where a concurrent transaction stored one first, this transaction is run again and finds
 * it.
 */
export function saveUses(tx: Tx, uses: readonly SignatureUse[]): void {
  if (uses.length === 0) return
  // Sorted, so two transactions with the same signatures cannot deadlock.
  const rows = uses.toSorted((a, b) => (a.signature.hex < b.signature.hex ? -1 : 1))
  const used = rows.map(({ signature, key }) => ({
    signature: bytesOf(signature),
    idempotencyKey: key,
    expiresAt: new Date(signature.expiresAt * 1_000),
  }))
  tx.send(useTable.insertionOf(used), (error) =>
    isUniqueViolation(error, 'used_signatures_pkey') ? new LostRace(error) : error,
  )
}

const batchMax = 5_000
/**
 * The largest tolerated difference between the clocks of servers: a server whose clock is behind accepts a signature
 * for longer.
 */
const slackMs = 5 * 60_000

/** Deletes a bounded number of signatures that no server accepts any more; answers how many. */
export async function forgetUsedSignatures(database: Queryable, now: Date): Promise<number> {
  const rows = await database.query(sql`
    delete from used_signatures where ctid = any(array(
      select ctid from used_signatures where expires_at <= ${new Date(now.getTime() - slackMs)} limit ${batchMax}))
    returning true`)
  return rows.length
}

function bytesOf({ hex }: VerifiedSignature): Buffer {
  return Buffer.from(hex, 'hex')
}

/**
 * Stores the signature of a stream's sign-in as used, once for all processes. Clients that reconnect at the same time
 * share transactions.
 */
export function createSignIns(database: Database): (signature: VerifiedSignature) => Promise<void> {
  const { submit } = createGroupCommit<VerifiedSignature, null>({
    database,
    async handle(tx, signatures) {
      const used = new Set((await findUses(tx, signatures)).keys())
      const fresh = signatures.filter(({ hex }) => !used.has(hex) && used.add(hex))
      saveUses(
        tx,
        fresh.map((signature) => ({ signature, key: null })),
      )
      const isFresh = new Set(fresh)
      return signatures.map((signature) =>
        isFresh.has(signature) ? { result: null } : { refusal: new Refusal(streamRefusals.SIGNATURE_REUSED) },
      )
    },
  })
  return async (signature) => void (await submit(signature))
}
