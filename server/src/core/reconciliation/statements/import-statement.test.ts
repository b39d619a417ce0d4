import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { mortalProcess } from '../../../../test/world/mortal-process.ts'
import { type Line, openStatementHouse, type StatementHouse } from '../../../../test/world/statement-house.ts'

let house: StatementHouse
beforeAll(async () => {
  house = await openStatementHouse()
})
beforeEach(() => house.nextDay())
afterEach(() => house.expectSound())
afterAll(() => house.close())

async function dayOf(): Promise<Line[]> {
  const payout = await house.hearPayout('30')
  const own = { id: `${payout.id}-own`, reference: await house.requestPayIn() }
  return [
    await house.hearPayment('10'),
    { ...(await house.hearPayment('20')), amount: '19', fee: '1' },
    payout,
    await house.hearReturn(payout),
    { id: `${payout.id}-odd`, type: 'payout', reference: 'rent', amount: '7' },
    { id: `${payout.id}-new`, amount: '8' },
    own,
  ]
}

/** All that statements wrote: lines, breaks and entries. */
async function written(): Promise<object[]> {
  return house.database.query(sql`
    select 'line' as what, transaction_id as of, units from rail_statement_lines where withdrawn_at is null
    union all select kind, subject, stated_units from rail_breaks where resolved_at is null
    union all select kind, '', count(*) from ledger_entries group by kind
    order by 1, 2`)
}

test('of imports of one file at once, all end, and its lines are taken once', async () => {
  const lines = await dayOf()
  const done = await Promise.all(Array.from({ length: 4 }, () => house.state(lines)))
  expect(done.reduce((sum, { added }) => sum + added, 0)).toBe(lines.length)
  const before = await written()
  await house.state(lines)
  expect(await written()).toEqual(before)
})

test('of two files of one day at once, one is in force as a whole', async () => {
  const lines = await dayOf()
  const files = [lines.slice(0, 4), lines.slice(2)]
  await Promise.allSettled(files.map((file) => house.state(file)))
  const [statement] = await house.database.query<{ line_count: number; completed_at: Date | null }>(sql`
    select line_count, completed_at from rail_statements where day = ${house.today()}::date`)
  const inForce = await house.database.query<{ transaction_id: string }>(sql`
    select transaction_id from rail_statement_lines where day = ${house.today()}::date and withdrawn_at is null`)
  expect(statement?.completed_at).not.toBeNull()
  const ids = (some: readonly Line[]) => some.map(({ id }) => id).toSorted()
  expect(files.map(ids)).toContainEqual(inForce.map(({ transaction_id }) => transaction_id).toSorted())
})

test('a file that is wrong in its last line changes nothing', async () => {
  const lines = await dayOf()
  const before = await written()
  await expect(house.state([...lines, { id: 'last', amount: '0' }])).rejects.toThrow('line 9: amount "0"')
  await expect(house.state([...lines, lines[1]!])).rejects.toThrow(`stands in line 3 as well`)
  expect(await written()).toEqual(before)
  await house.state(lines)
})

test('a control character behind the first batch changes nothing', async () => {
  const before = await written()
  const lines = Array.from({ length: 1_000 }, (_, n): Line => ({ id: `control-${n}`, amount: '1' }))
  const wrong = house.state([...lines, { id: 'control', reference: 'a\0b' }])
  await expect(wrong).rejects.toThrow('line 1002: reference "a\\u0000b" has a control character')
  expect(await written()).toEqual(before)
})

test('wherever an import is killed, running it again ends as one that was never killed', async () => {
  for (let at = 1, isReached = true; isReached; at += 3) {
    house.nextDay()
    const [lines, corrected] = [await dayOf(), [] as Line[]]
    corrected.push(...lines.slice(1), { ...lines[0]!, fee: '2' })
    await house.state(lines)
    const mortal = mortalProcess(house.database, at)
    await house.state(corrected.slice(1), { database: mortal.database }).catch((error: Error) => {
      if (!mortal.hasDied()) throw error
    })
    isReached = mortal.hasDied()
    await house.expectSound()
    expect(await house.state(corrected.slice(1))).toMatchObject({ lines: corrected.length - 1 })
    await house.state(corrected.slice(1))
    const inForce = await house.database.query<{ count: bigint }>(sql`
      select count(*) from rail_statement_lines where day = ${house.today()}::date and withdrawn_at is null`)
    expect([at, inForce[0]!.count]).toEqual([at, BigInt(corrected.length - 1)])
    if (!isReached) expect(at).toBeGreaterThan(15)
  }
}, 60_000)
