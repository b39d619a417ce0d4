// Measures what audits read of purchases: all of them, and the young ones with a turn of the others.
// `node server/test/bench/audit-claims.ts 200000 400000`: purchases of 400 days, each with two entries of two movements.
import { randomUUID } from 'node:crypto'
import { type AuditClaim, contradictionsOf } from '#core/ledger'
import { purchaseClaims } from '#core/purchases'
import { connect, type Database, sql } from '#platform/database'
import { inEnglish } from '#platform/sentences'
import { nextTurn } from '../../src/core/ledger/audit/claim-turns.ts'
import { forLongReads } from '../../src/core/ledger/audit/history.ts'
import { startBenchCluster } from './bench-cluster.ts'

const sizes = process.argv.slice(2).map(Number)
const days = 400
const dayMs = 86_400_000

const cluster = await startBenchCluster({ notesStatements: false })
await using ending = new AsyncDisposableStack()
ending.defer(() => cluster.stop())
const database = connect({ url: await cluster.createDatabase('claims') })
ending.defer(() => database.close())
const kinds = [
  'funding_available',
  'funding_held',
  'inventory',
  'purchase_fees',
  'supplies',
  'supplier_debts',
]
const accounts = kinds.map((kind) => ({ id: randomUUID(), kind }))
for (const { id, kind } of accounts)
  await database.query(sql`
    insert into ledger_accounts (id, owner_id, kind, asset) values (${id}, gen_random_uuid(), ${kind}, 'USDT')`)
let made = 0
for (const size of sizes) {
  await grow(database, size - made)
  made = size
  console.log(`${size} purchases`)
  await database.query(sql`
    insert into audit_turns (turned_at) values (now()) on conflict (only_one) do update set reached = null, turned_at = now()`)
  const { ranges } = await nextTurn(database, new Date(Date.now() + dayMs))
  for (const claim of purchaseClaims) {
    const { within } = claim
    if (within === undefined) continue
    console.log(`  ${inEnglish(claim.claim)}`)
    await measure('all', claim)
    await measure('a day later', within(ranges))
  }
}

async function measure(what: string, claim: AuditClaim): Promise<void> {
  const began = performance.now()
  await database.inTransaction(async (tx) => {
    await forLongReads(tx, 'scans')
    const [row] = await tx.query<{ examined: bigint }>(claim.size)
    const { length: found } = await contradictionsOf(tx, claim)
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    console.log(`    ${what}: ${row?.examined} examined, ${found} found, ${seconds} s`)
  })
}

/** Completed purchases, evenly over all days. */
async function grow(owner: Database, count: number): Promise<void> {
  const idOf = (kind: string) => accounts.find((account) => account.kind === kind)?.id
  await owner.inTransaction(async (tx) => {
    await tx.query(
      sql`select set_config('session_replication_role', 'replica', true), set_config('statement_timeout', '0', true)`,
    )
    await tx.query(sql`
      with made as materialized (
        select uuidv7(make_interval(secs => -86400.0 * ${days}::integer * n / ${count}::integer)) as id, n
        from generate_series(1, ${count}::integer) n
      ), bought as (
        insert into purchases (id, customer_id, kind, port, provider, asset, units, fee_units, cost_asset, cost_units, charged_units,
          status, title, created_at, updated_at)
        select id, gen_random_uuid(), 'gift_card', 'giftcards', 'x', 'USDT', 100, 5, 'USDT', 90, 90, 'completed', '', now(), now()
        from made
      ), booked as materialized (
        select uuidv7(make_interval(secs => -86400.0 * ${days}::integer * n / ${count}::integer)) as entry, kind, id
        from made cross join unnest(array['purchase_held', 'purchase_completed']) as kind
      ), noted as (
        insert into ledger_references (kind, reference, entry_id) select kind, id::text, entry from booked
      ), entered as (
        insert into ledger_entries (id, kind, reference, posted_at) select entry, kind, id::text, now() from booked
      )
      insert into ledger_movements (entry_id, position, from_account, to_account, amount, from_sequence, from_balance, to_sequence,
        to_balance)
      select entry, place, giver, taker, amount, n * 4 + place, 0, n * 4 + place, 0
      from (select *, row_number() over () + ${made * 2}::integer as n from booked) booked cross join lateral (
        select place::integer, giver::uuid, taker::uuid, amount::integer from (values
          (0, 'purchase_held', ${idOf('funding_available')}, ${idOf('funding_held')}, 105),
          (0, 'purchase_completed', ${idOf('funding_held')}, ${idOf('inventory')}, 100),
          (1, 'purchase_completed', ${idOf('funding_held')}, ${idOf('purchase_fees')}, 5),
          (2, 'purchase_completed', ${idOf('supplies')}, ${idOf('supplier_debts')}, 90)
        ) as moved (place, kind, giver, taker, amount) where moved.kind = booked.kind) as side`)
  })
  await owner.query(sql`analyze`)
}
