import { customerAccount, houseAccount, postMany } from '#core/ledger'
import type { Money } from '#core/money'
import { systemClock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { systemIds } from '#platform/ids'

export type BenchCustomer = { readonly id: string; readonly username: string }

const batchSize = 1_000

/** Adds customers, each with an available `balance`. */
export async function createFundedCustomers(
  database: Database,
  { count, balance }: { count: number; balance: Money },
): Promise<BenchCustomer[]> {
  const customers = Array.from({ length: count }, (_, index) => ({
    id: systemIds.next(),
    username: `customer-${index}`,
  }))
  for (let start = 0; start < count; start += batchSize)
    await addBatch(database, { customers: customers.slice(start, start + batchSize), balance })
  // Autovacuum would do this in time; without statistics the first plans are guesses.
  await database.query(sql`vacuum analyze`)
  return customers
}

type Adding = { customers: readonly BenchCustomer[]; balance: Money }

async function addBatch(database: Database, { customers, balance }: Adding): Promise<void> {
  const now = systemClock.now()
  await database.inTransaction(async (tx) => {
    await tx.query(sql`
      insert into customers (id, username, email, kyc_status, tariff, created_at)
      select id, username, username || '@example.com', 'approved', 'default', ${now}
      from unnest(${customers.map(({ id }) => id)}::uuid[], ${customers.map(({ username }) => username)}::text[])
        as wanted (id, username)`)
    await postMany(
      tx,
      customers.map(({ id }) => ({
        id: systemIds.next(),
        kind: 'sandbox_funding',
        reference: id,
        postedAt: now,
        movements: [
          { from: houseAccount('custody'), to: customerAccount(id, 'funding_available'), amount: balance },
        ],
      })),
    )
  })
}
