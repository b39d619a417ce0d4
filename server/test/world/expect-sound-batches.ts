import { expect } from 'vitest'
import { sql } from '#platform/database'
import { paymentsOf, readPaper } from './paper-chain.ts'
import type { SpendHouse } from './spend-house.ts'

type Signed = {
  readonly batch: string
  readonly slots: string[]
  readonly unsigned: string
  readonly created_at: Date
}

/** Holds the batches of a paper chain against their invariants, whatever became of them. */
export async function expectSoundBatches({ database }: SpendHouse): Promise<void> {
  const signed = await database.query<Signed>(sql`
    select batch_id as batch, slots, unsigned, created_at from spend_batch_attempts where raw is not null order by number`)
  for (const [batch, attempts] of Map.groupBy(signed, (one) => one.batch)) {
    const [first, ...later] = attempts.map(({ slots, unsigned }) => ({
      slots,
      paid: paymentsOf(readPaper(unsigned)),
    }))
    for (const { slots, paid } of later) {
      expect(paid, batch).toEqual(first?.paid)
      expect(slots, batch).toEqual(expect.arrayContaining([...(first?.slots ?? [])]))
    }
    const members = await database.query<{ units: bigint }>(sql`
      select units from spend_batch_members join spends on spends.id = spend_id
      where spend_batch_members.batch_id = ${batch} and spends.batch_id = ${batch}`)
    const asked = await database.query(sql`select from spend_batch_members where batch_id = ${batch}`)
    // Nobody left after the first signature, and the outputs are those of all.
    expect([members.length, first?.paid.length], batch).toEqual([asked.length, asked.length])
    const children = await database.query<{ created_at: Date }>(sql`
      select created_at from spends where child_of in (select id from spend_batch_attempts where batch_id = ${batch})
        and exists (select from spend_attempts where spend_id = spends.id and raw is not null)
      order by created_at limit 1`)
    const [child] = children
    // Once a child is signed, there is no successor.
    if (child !== undefined)
      for (const { created_at } of attempts) expect(created_at <= child.created_at).toBe(true)
  }
}
