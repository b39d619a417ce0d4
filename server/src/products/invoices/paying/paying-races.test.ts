import { afterAll, afterEach, expect, test } from 'vitest'
import { customerAccount, houseAccount, postMany } from '#core/ledger'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { lockStory } from '#products/invoices/invoice'
import { openPayingHouse } from '../../../../test/world/paying-house.ts'

const house = await openPayingHouse()
const { clock, database, catalog } = house
afterAll(() => house.close())
afterEach(() => house.expectSound())

test('a scan that meets a payment from a balance in a deadlock tells the invoice at once after it', async () => {
  const merchant = await house.merchant()
  const id = await house.invoice(merchant)
  await house.onChain(id, '10')
  await house.chain().mine(20)
  const amount = house.money('USDT', '1')
  let scanning: Promise<void> | undefined
  await database
    .inTransaction(async (tx) => {
      await lockStory(tx, { id, catalog })
      // The whole act may run again, after a scan that is over by then.
      if (!scanning) {
        scanning = house.scan()
        // The scan has booked what came, and waits for the invoice.
        await expect.poll(() => waitingLocks()).toBeGreaterThan(0)
      }
      const kind = 'invoice_paid'
      const [from, to] = [houseAccount('custody'), customerAccount(merchant, 'invoice_received')]
      const made = { id: systemIds.next(), reference: systemIds.next(), postedAt: clock.now() }
      await postMany(tx, [{ ...made, kind, movements: [{ from, to, amount }] }])
      await postMany(tx, [
        { ...made, id: systemIds.next(), kind: 'undone', movements: [{ from: to, to: from, amount }] },
      ])
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  await scanning
  await house.tell()
  expect(await house.facts(id)).toBe('partial on_time confirmed accepted success')
})

class Undone extends Error {}

async function waitingLocks(): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`
    select count(distinct pid)::int as count from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`)
  return row?.count ?? 0
}
