import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Asset } from '#core/money'
import { connect, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { useTestDatabase } from '../../../../test/world/test-database.ts'
import {
  auditLedger,
  customerAccount,
  houseAccount,
  type Movement,
  pinAssets,
  postMany,
  readAccountsOf,
  readBalances,
  readStatement,
  type StatementLine,
} from '../index.ts'

const { database, url } = await useTestDatabase()

/** The database as servers with these slots see it. */
const servers = [0, 1, 2, 3].map((slot) => connect({ url, role: 'coffer_app', slot: () => slot }))
afterAll(() => Promise.all(servers.map((one) => one.close())))

const [fees, custody] = [houseAccount('fees'), houseAccount('custody')]
const house = fees.owner
let seconds = 0

const assets = Array.from({ length: 200 }, (_, place): Asset => ({ symbol: `T${place}`, scale: 6 }))
await pinAssets(database, assets)
const taken = assets.values()

/** The house's fees in an asset that no other test uses. */
function newFees() {
  const asset = taken.next().value ?? expect.fail('more assets are needed')
  const move = async (slot: number, movement: Omit<Movement, 'amount'> & { units: bigint }) => {
    const { units, ...sides } = movement
    const server = servers[slot] ?? expect.fail(`no server has the slot ${slot}`)
    const [id, reference] = [systemIds.next(), systemIds.next()]
    const postedAt = new Date(++seconds * 1_000)
    const movements = [{ ...sides, amount: { asset, units } }]
    const [outcome] = await server.inTransaction((tx) =>
      postMany(tx, [{ id, kind: 'test', reference, postedAt, movements }]),
    )
    return outcome === 'posted' ? 'posted' : outcome?.kind.code
  }
  const payer = customerAccount(systemIds.next(), 'funding_available')
  return {
    asset: asset.symbol,
    earn: (slot: number, units: bigint) => move(slot, { from: custody, to: fees, units }),
    giveBack: (slot: number, units: bigint) => move(slot, { from: fees, to: payer, units }),
    held: async () => (await readBalances(database, house)).get(asset.symbol)?.fees ?? 0n,
    rows: () =>
      database.query<{ stripe: number; units: bigint }>(sql`
        select stripe, balance as units from ledger_accounts join ledger_balances on account_id = id
        where kind = 'fees' and asset = ${asset.symbol} order by stripe`),
    statement: (page: { before?: string | undefined; limit: number }) =>
      readStatement(database, { account: fees, asset: asset.symbol, ...page }),
  }
}

test('each server earns in a stripe of its own, and all are one account for whoever reads it', async () => {
  const { earn, rows, held, asset } = newFees()
  for (const [slot, units] of [5n, 7n, 9n].entries()) await earn(slot, units)
  expect(await rows()).toEqual([
    { stripe: 0, units: 5n },
    { stripe: 1, units: 7n },
    { stripe: 2, units: 9n },
  ])
  expect(await held()).toBe(21n)
  const [account, ...others] = (await readAccountsOf(database, house)).filter(
    (one) => one.asset === asset && one.kind === 'fees',
  )
  expect([account?.balance, account?.sequence, others]).toEqual(['0.000021', 3n, []])
})

test('money leaves the stripe of its server, else one that has enough, else several, and never more than all hold', async () => {
  const { earn, giveBack, rows, asset } = newFees()
  for (const [slot, units] of [5n, 7n, 9n].entries()) await earn(slot, units)
  const units = async () => (await rows()).map((row) => row.units)
  expect(await giveBack(1, 6n)).toBe('posted')
  expect(await units()).toEqual([5n, 1n, 9n])
  expect(await giveBack(3, 8n)).toBe('posted')
  expect(await units()).toEqual([5n, 1n, 1n])
  expect(await giveBack(0, 8n)).toBe('INSUFFICIENT_BALANCE')
  expect(await giveBack(0, 7n)).toBe('posted')
  expect(await units()).toEqual([0n, 0n, 0n])
  expect(asset).toBeDefined()
})

test('two servers that earn in one asset do not wait for each other', async () => {
  const { earn, asset } = newFees()
  await earn(0, 1n)
  await earn(1, 1n)
  await database.inTransaction(async (tx) => {
    await tx.query(sql`
      select from ledger_balances join ledger_accounts on id = account_id
      where asset = ${asset} and stripe = 0 for no key update of ledger_balances`)
    // Waits for the lock_timeout of ten seconds where it needs a row that this transaction holds.
    expect(await earn(1, 5n)).toBe('posted')
  })
})

test('a statement has each movement of all stripes once, by time, with the balance of all, whatever its pages', async () => {
  const { earn, giveBack, statement } = newFees()
  for (let step = 0; step < 20; step++) await earn((step * 7) % 4, BigInt(step + 1))
  for (let step = 0; step < 6; step++) await giveBack(step % 4, BigInt(3 + step * 11))
  const whole = await statement({ limit: 200 })
  expect(whole.map(({ postedAt }) => postedAt.getTime())).toEqual(
    whole.map(({ postedAt }) => postedAt.getTime()).sort((one, other) => other - one),
  )
  expectRunning(whole)
  for (const limit of [1, 3, 7]) {
    const paged: StatementLine[] = []
    for (let before: string | undefined; ; before = paged.at(-1)?.cursor) {
      const page = await statement({ before, limit })
      paged.push(...page)
      if (page.length < limit) break
    }
    expect(paged).toEqual(whole)
  }
})

/** Each line's balance is that of the line below and its own units. */
function expectRunning(lines: readonly StatementLine[]): void {
  for (const [place, { balance, units }] of lines.entries())
    expect(balance).toBe((lines[place + 1]?.balance ?? 0n) + units)
}

test('whatever servers earn and give back at once, no stripe falls below zero, a refusal is right, and the sum is exact', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ slot: fc.nat(3), isEarned: fc.boolean(), units: fc.bigInt({ min: 1n, max: 30n }) }),
        { minLength: 1, maxLength: 25 },
      ),
      async (steps) => {
        const { earn, giveBack, rows, held, statement } = newFees()
        // Enough that a refusal is only right when everything was given back.
        const earned = steps.filter(({ isEarned }) => isEarned)
        const sum = (some: readonly { units: bigint }[]) => some.reduce((all, { units }) => all + units, 0n)
        for (const { slot, units } of earned) await earn(slot, units)
        const asked = steps.filter(({ isEarned }) => !isEarned)
        const outcomes = await Promise.all(asked.map(({ slot, units }) => giveBack(slot, units)))
        const given = asked.filter((_, place) => outcomes[place] === 'posted')
        const left = sum(earned) - sum(given)
        expect(await held()).toBe(left)
        for (const { units } of await rows()) expect(units).toBeGreaterThanOrEqual(0n)
        for (const [place, { units }] of asked.entries())
          if (outcomes[place] !== 'posted') expect(units).toBeGreaterThan(left)
        expectRunning(await statement({ limit: 200 }))
      },
    ),
    { numRuns: 15 },
  ))

test('the audit proves stripes as it proves every account', async () => {
  const { earn, giveBack, asset } = newFees()
  await earn(2, 10n)
  await earn(3, 10n)
  await giveBack(0, 15n)
  expect(await auditLedger(database)).toMatchObject({ isSound: true })
  const owner = connect({ url })
  try {
    await owner.query(sql`
      update ledger_balances set balance = balance + 1 where account_id =
        (select id from ledger_accounts where asset = ${asset} and kind = 'fees' and stripe = 3)`)
  } finally {
    await owner.close()
  }
  expect(await auditLedger(database)).toMatchObject({ isSound: false })
})
