import { expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { sealed, startTestServer, useTestServer } from '../wire/test-server.ts'

const server = await useTestServer(sealed)

type Told = { port: string; told_units: bigint; booked_units: bigint; difference_units: bigint }

async function told(): Promise<Told[]> {
  const rows = await server.database.query<Told>(sql`
    select port, told_units, booked_units, difference_units from supplier_balances order by port`)
  expect(rows.map(({ port }) => port)).toEqual(['giftcards', 'issuer', 'services'])
  return rows
}

async function fundings(): Promise<string[]> {
  const rows = await server.database.query<{ reference: string }>(sql`
    select reference from ledger_entries where kind = 'supplier_funded' order by reference`)
  return rows.map(({ reference }) => reference)
}

test('a sandbox begins with money at each supplier, booked once as the supplier tells it', async () => {
  for (const one of await vi.waitFor(told, { timeout: 20_000, interval: 100 })) {
    expect(one.told_units).toBeGreaterThan(0n)
    expect(one).toMatchObject({ booked_units: one.told_units, difference_units: 0n })
  }
  const seeded = ['sandbox/giftcards', 'sandbox/issuer', 'sandbox/services']
  expect(await fundings()).toEqual(seeded)
  const other = await startTestServer({ ...sealed, DATABASE_URL: server.databaseUrl })
  expect(await fundings()).toEqual(seeded)
  await other.stop()
})

test('the figures tell what the house has at each supplier', async () => {
  await vi.waitFor(
    async () => {
      const text = await (await fetch(server.metricsUrl)).text()
      for (const port of ['giftcards', 'issuer', 'services'])
        expect(text).toMatch(new RegExp(`coffer_supplier_balance\\{port="${port}"\\} \\d`))
      expect(text).toContain('coffer_supplier_difference{port="issuer"} 0')
    },
    { timeout: 25_000, interval: 500 },
  )
}, 30_000)
