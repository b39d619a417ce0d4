import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Database, sql } from '#platform/database'
import { lowestIdAt } from '#platform/ids'
import { defineSentences, inEnglish, tell } from '#platform/sentences'
import { tamperWith } from '../../../../test/world/tamper.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/world/test-database.ts'
import { auditLedger, auditLedgerSince, customerAccount, houseAccount, post } from '../index.ts'
import { boundedClaim, entriesOfAsked } from './bounded-claim.ts'
import { finding } from './finding.ts'

const day = 86_400_000
const usdt = { symbol: 'USDT', scale: 6 }
const olds = 40

const said = defineSentences({
  THINGS_BOOKED: 'each thing is booked with its units',
  THING_DIFFERS: 'the thing {thing} is {units|missing} and booked with {booked|nothing}',
})
const claim = boundedClaim({
  claim: tell(said.THINGS_BOOKED),
  finds: [said.THING_DIFFERS],
  size: (isAsked) => sql`select count(*) as examined from things where ${isAsked(sql`id`)}`,
  violations: (isAsked) => sql`
    with ${entriesOfAsked({ kinds: ['thing', 'thing_again'], things: sql`things`, isAsked })}, booked as (
      select reference, sum(amount) as units from entry join ledger_movements on entry_id = entry.id group by 1)
    select ${finding(said.THING_DIFFERS, { thing: sql`coalesce(id::text, reference)`, units: sql`things.units`, booked: sql`booked.units` })}
    from (select id, units from things join asked using (id)) as things full join booked on reference = id::text
    where things.units is distinct from booked.units`,
})

let db: TestDatabase
let owner: Database
let now: Date
/** Ids of old things, the oldest first. */
let old: readonly string[]
beforeEach(async () => {
  db = await createTestDatabase()
  owner = connect({ url: db.url, poolMax: 1 })
  await owner.query(sql`create table things (id uuid primary key, units numeric not null)`)
  await owner.query(sql`grant all on things to coffer_app`)
  now = new Date()
  const ids: string[] = []
  // From 235 days ago to 40.
  for (let count = 0; count < olds; count++) ids.push(await addThing(40 + 5 * (olds - 1 - count)))
  old = ids
})
afterEach(async () => {
  await owner.close()
  await db.drop()
})

let madeIds = 0
/** An id of that day, of another millisecond than each before. */
const idOf = (daysAgo: number) => lowestIdAt(new Date(Date.now() - daysAgo * day + ++madeIds))

async function book(thing: string, { id }: { readonly id: string }): Promise<void> {
  const movements = [
    {
      from: houseAccount('custody'),
      to: customerAccount(thing, 'funding_available'),
      amount: { asset: usdt, units: 5n },
    },
  ]
  await db.database.inTransaction((tx) =>
    post(tx, { id, kind: 'thing', reference: thing, postedAt: now, movements }),
  )
}

async function addThing(daysAgo: number): Promise<string> {
  const id = idOf(daysAgo)
  await db.database.query(sql`insert into things values (${id}, 5)`)
  await book(id, { id })
  return id
}

const change = (id: string | undefined) => owner.query(sql`update things set units = 6 where id = ${id}`)
const thingsOf = async (audit: ReturnType<typeof auditLedger>) => {
  const { checks } = await audit
  const done = checks.find((check) => check.claim.kind === said.THINGS_BOOKED)!
  return { examined: done.examined, found: done.violations.map(inEnglish) }
}
const auditNext = (days = 1) => {
  now = new Date(now.getTime() + days * day)
  return thingsOf(auditLedgerSince(db.database, { now, more: [claim] }))
}
const differs = (id: string | undefined) => `the thing ${id} is 6 and booked with 5`

test('the first audit asks about all things, and each later one about young ones and a share of the old', async () => {
  await addThing(3)
  expect(await auditNext()).toEqual({ examined: 41n, found: [] })
  let asked = 0n
  for (let audit = 0; audit < 25; audit++) {
    const { examined } = await auditNext()
    expect(examined).toBeLessThanOrEqual(4n)
    asked += examined - 1n
  }
  expect(asked).toBe(BigInt(olds))
})

test.each([0, 17, olds - 1])(
  'the old thing %i, changed after an audit, is found in its turn, and by a full audit at once',
  async (place) => {
    await auditNext()
    await auditNext()
    await change(old[place])
    expect((await thingsOf(auditLedger(db.database, [claim]))).found).toEqual([differs(old[place])])
    let audits = 1
    while (audits < 30 && (await auditNext()).found.length === 0) audits++
    expect(audits).toBeLessThanOrEqual(26)
    // A broken thing stays the next one until it is mended.
    expect((await auditNext()).found).toEqual([differs(old[place])])
  },
)

test('a young thing that was changed is found by the next audit', async () => {
  const young = await addThing(20)
  await auditNext()
  await change(young)
  expect((await auditNext()).found).toEqual([differs(young)])
})

/** A second entry of a reference, as somebody with the keys of the database can write it. */
const enter = (id: string, reference: string) =>
  tamperWith(db.url, [
    `insert into ledger_entries (id, kind, reference, posted_at) values ('${id}', 'thing_again', '${reference}', now())`,
    `insert into ledger_movements (entry_id, position, from_account, to_account, amount, from_sequence, from_balance, to_sequence, to_balance)
      select '${id}', 0, gen_random_uuid(), gen_random_uuid(), 7, 1, -7, 1, 7`,
  ])

test('an entry of today about an old thing asks about that thing', async () => {
  await auditNext()
  await enter(idOf(1), old[31]!)
  expect((await auditNext()).found).toEqual([`the thing ${old[31]} is 5 and booked with 12`])
})

test('once a turn finds a thing, all that contradicts the claim is named', async () => {
  await auditNext()
  for (const place of [3, 20, 35]) await change(old[place])
  let { found } = await auditNext()
  for (let audit = 0; audit < 30 && found.length === 0; audit++) ({ found } = await auditNext())
  expect(found.toSorted()).toEqual([3, 20, 35].map((place) => differs(old[place])).toSorted())
})

test('an entry without its thing is found, and one whose reference is no id', async () => {
  await auditNext()
  const missing = idOf(100)
  await enter(idOf(1), missing)
  await enter(idOf(2), 'nobody')
  expect((await auditNext()).found.toSorted()).toEqual([
    `the thing ${missing} is missing and booked with 7`,
    'the thing nobody is missing and booked with 7',
  ])
})

const earned = boundedClaim({
  claim: tell(said.THINGS_BOOKED),
  finds: [said.THING_DIFFERS],
  size: (isAsked) => sql`select count(*) as examined from things where ${isAsked(sql`id`)}`,
  violations: (isAsked) => sql`
    with ${entriesOfAsked({ kinds: ['thing'], moving: 'withdrawal_fees', things: sql`things`, isAsked })}
    select ${finding(said.THING_DIFFERS, { thing: sql`entry.reference`, units: sql`0`, booked: sql`amount` })}
    from entry join ledger_movements on entry_id = entry.id
    join ledger_accounts fees on fees.id in (from_account, to_account) and fees.kind = 'withdrawal_fees'`,
})

test.each([1, 100])(
  'an entry of %i days ago that moves an account is found by a claim about the account, whatever its kind',
  async (daysAgo) => {
    const [fees, custody] = [houseAccount('withdrawal_fees'), houseAccount('custody')]
    const amount = { asset: usdt, units: 7n }
    const auditEarned = () => {
      now = new Date(now.getTime() + day)
      return thingsOf(auditLedgerSince(db.database, { now, more: [earned] }))
    }
    expect((await auditEarned()).found).toEqual([])
    await db.database.inTransaction(async (tx) => {
      const stray = { id: idOf(daysAgo), kind: 'stray', reference: 'nobody', postedAt: now }
      await post(tx, { ...stray, movements: [{ from: custody, to: fees, amount }] })
      const back = { id: idOf(daysAgo), kind: 'stray back', reference: 'nobody', postedAt: now }
      await post(tx, {
        ...back,
        movements: [{ from: fees, to: custody, amount: { asset: usdt, units: 2n } }],
      })
    })
    let audits = 1
    let { found } = await auditEarned()
    for (; audits < 30 && found.length === 0; audits++) found = (await auditEarned()).found
    expect(found.toSorted()).toEqual([2, 7].map((units) => `the thing nobody is 0 and booked with ${units}`))
    expect(audits <= 1).toBe(daysAgo < 31)
  },
)
