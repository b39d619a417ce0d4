import { afterEach, expect, test } from 'vitest'
import { ensureDepositAddress, listDepositAddresses } from '#core/addresses'
import { houseAccount, readBalances } from '#core/ledger'
import { allPayments, haltPlace } from '#core/operators'
import { listOpenSpends, readSpend, requestSpend } from '#core/spends'
import { type Database, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { openTreasury as openHouse } from '../../../test/world/treasury-house.ts'
import { readWallets } from '../../app/audit/read-wallets.ts'
import { evacuate } from './evacuate.ts'
import { sweep } from './sweep.ts'

const usdt = '0x55d398326f99059fF775485246999027B3197955'
const one = 10n ** 18n
const stranger = '0x593814d3309e2dF31D112824F0bb5aa7Cb0D7d47'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

type Treasury = Awaited<ReturnType<typeof openHouse>>

async function openTreasury(...options: Parameters<typeof openHouse>): Promise<Treasury> {
  const treasury = await openHouse(...options)
  closing.push(treasury.close)
  return treasury
}

/** The fees that networks took of the house's wallets, by the books. */
async function feesOf({ house }: Treasury, symbol: string): Promise<bigint> {
  const { owner } = houseAccount('network_fees')
  return -((await readBalances(house.database, owner)).get(symbol)?.network_fees ?? 0n)
}

/** Turns of evacuations and of all that follows, each a minute after the one before. */
async function fleeAcross(
  { treasurer, engine, chain, network, house }: Treasury,
  minutes: number,
): Promise<void> {
  for (let minute = 1; minute <= minutes; minute++) {
    const clock = { now: () => new Date(treasurer.clock.now().getTime() + minute * 61_000) }
    const spending = engine({ clock })
    await evacuate({ ...treasurer, clock })
    for (let round = 0; round < 2; round++) {
      await spending.carryOn(network.code)
      await chain.mine(network.confirmationsRequired)
      await house.scan()
    }
    await spending.carryOn(network.code)
  }
}

function withdraw({ database, network, treasurer }: Treasury, units: bigint): Promise<string> {
  const id = systemIds.next()
  return database.inTransaction(async (tx) => {
    const paid = { address: stranger, tag: null, contract: null, units, approvals: [] }
    const terms = { purpose: 'withdrawal', initiator: 'house', fromIndexes: [0] } as const
    await requestSpend(tx, { id, network: network.code, ...terms, ...paid, now: treasurer.clock.now() })
    return id
  })
}

async function statusOf({ database }: Treasury, id: string): Promise<string | undefined> {
  return (await readSpend(database, id))?.spend.status
}

test('the former hot wallet is emptied into the present one to the unit, the coin after the tokens that it pays for', async () => {
  const treasury = await openTreasury()
  const { house, pay, held, hot, hotOf, paid } = treasury
  await pay({ address: hot, units: 10n * one })
  await pay({ address: hot, units: 3_000n * one + 7n, contract: usdt })
  await treasury.rotate()
  for (let turn = 0; turn < 3; turn++) await treasury.flee()
  expect([await held(hot), await held(hot, usdt)]).toEqual([0n, 0n])
  expect(await held(hotOf(1), usdt)).toBe(3_000n * one + 7n)
  const fees = await feesOf(treasury, 'BNB')
  expect(fees).toBeGreaterThan(0n)
  expect((await held(hotOf(1))) + fees).toBe(10n * one)
  expect((await paid()).map(({ purpose, asset }) => `${purpose} ${asset}`)).toEqual([
    'sweep USDT',
    'sweep BNB',
  ])
  expect(await house.isSound()).toBe(true)
})

test('a token without the coin for its fee gets gas from the present wallet', async () => {
  const treasury = await openTreasury()
  const { pay, held, hot, hotOf, paid } = treasury
  await pay({ address: hot, units: 3_000n * one, contract: usdt })
  await treasury.rotate()
  await treasury.flee()
  expect(await held(hot, usdt)).toBe(3_000n * one)
  await pay({ address: hotOf(1), units: one })
  await fleeAcross(treasury, 3)
  expect(await held(hotOf(1), usdt)).toBe(3_000n * one)
  expect((await paid())[0]).toMatchObject({ purpose: 'gas', status: 'confirmed' })
})

test('a payment to a former address is credited, and swept to the present hot wallet from far less than otherwise', async () => {
  const treasury = await openTreasury()
  const { house, pay, turn, held, hot, hotOf, database, network } = treasury
  const { customer, to } = await house.customer()
  await treasury.rotate()
  const now = treasury.treasurer.clock.now()
  const given = await database.inTransaction((tx) =>
    ensureDepositAddress(tx, { customer, network, accountKeys: treasury.accountKeys, now }),
  )
  expect(given.address).not.toBe(to.address)
  expect(await listDepositAddresses(database, customer.id)).toEqual([given])
  await pay({ address: to.address, units: one / 10n })
  await pay({ address: given.address, units: one / 10n })
  await turn()
  expect(await house.available(customer, 'BNB')).toBe((2n * one) / 10n)
  expect([await held(to.address), await held(hot)]).toEqual([0n, 0n])
  // A tenth of a coin is below `sweep_min`.
  expect(await held(given.address)).toBe(one / 10n)
  expect((await held(hotOf(1))) + (await feesOf(treasury, 'BNB'))).toBe(one / 10n)
  expect(await house.inbox()).toEqual([])
  expect(await house.isSound()).toBe(true)
})

test('where customers share the hot wallet, a payment to the former one is credited and follows the rest', async () => {
  const treasury = await openTreasury('xrp')
  const { house, pay, held, hot, hotOf, database, network } = treasury
  const { customer, to } = await house.customer()
  await treasury.rotate()
  const now = treasury.treasurer.clock.now()
  const given = await database.inTransaction((tx) =>
    ensureDepositAddress(tx, { customer, network, accountKeys: treasury.accountKeys, now }),
  )
  expect(given).toEqual({ ...to, address: hotOf(1) })
  await pay({ address: to.address, tag: to.tag, units: 50_000_000n })
  for (let turn = 0; turn < 2; turn++) await treasury.flee()
  expect(await held(hot)).toBe(0n)
  expect(await house.available(customer, 'XRP')).toBeGreaterThan(0n)
  expect(await held(hotOf(1))).toBeGreaterThan(49_000_000n)
  expect(await database.query(sql`select tag from spends where purpose = 'sweep'`)).toEqual([{ tag: '0' }])
  expect(await house.inbox()).toEqual([])
  expect(await house.isSound()).toBe(true)
})

test('a halt of all payments stops no evacuation, and a halt of the network does', async () => {
  const treasury = await openTreasury()
  const { pay, settle, held, hot, hotOf, database, network, house } = treasury
  const { to } = await house.customer()
  await pay({ address: hot, units: 10n * one })
  await pay({ address: to.address, units: 3_000n * one, contract: usdt })
  const halt = (place: string) => {
    const at = treasury.treasurer.clock.now()
    return database.inTransaction((tx) => haltPlace(tx, { place, operator: 'olga', reason: 'stolen', at }))
  }
  await halt(allPayments)
  await halt(network.code)
  const waiting = await withdraw(treasury, one)
  await treasury.rotate()
  await treasury.flee()
  expect(await held(hotOf(1))).toBe(0n)
  await database.query(sql`delete from halts where place = ${network.code}`)
  await treasury.flee()
  expect([await held(hot), (await held(hotOf(1))) > 9n * one]).toEqual([0n, true])
  for (let turn = 0; turn < 2; turn++) {
    await sweep(treasury.treasurer)
    await settle()
  }
  expect(await held(hotOf(1), usdt)).toBe(3_000n * one)
  expect(await statusOf(treasury, waiting)).toBe('requested')
  await database.query(sql`delete from halts where place = ${allPayments}`)
  await settle()
  expect([await statusOf(treasury, waiting), await held(stranger)]).toEqual(['confirmed', one])
  expect(await house.isSound()).toBe(true)
})

test('a payment that waited for the former hot wallet is made by the present one, and one that was signed by the former', async () => {
  const treasury = await openTreasury()
  const { pay, held, hot, hotOf, settle, spending, database, network } = treasury
  await pay({ address: hot, units: 10n * one })
  const signed = await withdraw(treasury, one)
  await spending.carryOn(network.code)
  const waiting = await withdraw(treasury, 2n * one)
  await treasury.rotate()
  await settle()
  expect(await statusOf(treasury, signed)).toBe('confirmed')
  await fleeAcross(treasury, 2)
  expect(await held(hot)).toBe(0n)
  expect(await statusOf(treasury, waiting)).toBe('confirmed')
  expect(await held(stranger)).toBe(3n * one)
  expect(await held(hotOf(1))).toBeGreaterThan(6n * one)
  const rows = await database.query<{ generation: number }>(sql`
    select generation from spends where purpose = 'withdrawal' order by created_at, id`)
  expect(rows.map(({ generation }) => generation)).toEqual([0, 1])
})

test('while an evacuation is open, the audit names the former wallet that pays it', async () => {
  const treasury = await openTreasury()
  const { pay, spending, hot, hotOf, database, network } = treasury
  await pay({ address: hot, units: 10n * one })
  await treasury.rotate()
  await evacuate(treasury.treasurer)
  await treasury.spending.carryOn(network.code)
  expect(spending).not.toBe(treasury.spending)
  const { open = [], addresses = [] } = (await readWallets(database, network)) ?? {}
  expect(open.map(({ transaction: { from } }) => from)).toEqual([[{ index: 0, address: hot }]])
  expect(addresses).toEqual(expect.arrayContaining([hot, hotOf(1)]))
})

test('a server that has not got the keys of a rotation has nothing paid, and nothing is lost by it', async () => {
  const treasury = await openTreasury()
  const { pay, held, hot, settle, house } = treasury
  const { to } = await house.customer()
  await pay({ address: hot, units: 10n * one })
  await pay({ address: to.address, units: 5n * one })
  await treasury.rotate({ isAdopted: false })
  const id = await withdraw(treasury, one)
  await sweep(treasury.treasurer)
  await settle()
  expect([await statusOf(treasury, id), await held(stranger)]).toEqual(['requested', 0n])
  expect((await readSpend(treasury.database, id))?.spend.problem).toContain('pay nobody')
  expect([await held(hot), await held(to.address)]).toEqual([10n * one, 5n * one])
  expect(await house.isSound()).toBe(true)
})

type Death = { readonly at: number; steps: number }

/** The database of a process that ends before or after a commit. */
function dying(database: Database, death: Death): Database {
  const step = () => {
    if (death.steps >= death.at) throw new Error('this process has ended')
    death.steps++
    if (death.steps === death.at) throw new Error('this process ends')
  }
  return {
    ...database,
    async inTransaction(act) {
      const result = await database.inTransaction(async (tx) => {
        const made = await act(tx)
        step()
        return made
      })
      step()
      return result
    },
  }
}

// Each commit of a payment itself is a case of core/spends.
const stride = 13

test('wherever a process ends, the former wallet is emptied once, to the unit', async () => {
  const treasury = await openTreasury()
  const { pay, held, hot, hotOf, network, chain, house } = treasury
  await treasury.rotate()
  const { treasurer } = treasury
  let nowMs = treasurer.clock.now().getTime()
  const clock = { now: () => new Date(nowMs) }
  const flee = async (database: Database) => {
    const engine = treasury.engine({ database, clock })
    await evacuate({ ...treasurer, database, clock })
    await engine.carryOn(network.code)
    await chain.mine(network.confirmationsRequired)
    await house.scan()
    await engine.carryOn(network.code)
  }
  let [coins, tokens] = [0n, 0n]
  for (let at = 1, isReached = true; isReached; at += at < 8 ? 1 : stride) {
    await pay({ address: hot, units: one })
    await pay({ address: hot, units: 100n * one, contract: usdt })
    coins += one
    tokens += 100n * one
    const death: Death = { at, steps: 0 }
    for (let turn = 0; turn < 2; turn++)
      await flee(dying(treasurer.database, death)).catch((error: unknown) => {
        if (death.steps < at) throw error
      })
    isReached = death.steps >= at
    const isOver = async () =>
      (await held(hot)) === 0n && (await listOpenSpends(treasurer.database)).length === 0
    for (let turn = 0; turn < 6 && !(await isOver()); turn++) {
      // The leases of the one that ended are over.
      nowMs += 61_000
      await flee(treasurer.database)
    }
    expect([at, await held(hot), await held(hot, usdt)]).toEqual([at, 0n, 0n])
    expect([at, await held(hotOf(1), usdt)]).toEqual([at, tokens])
    expect([at, (await held(hotOf(1))) + (await feesOf(treasury, 'BNB'))]).toEqual([at, coins])
    if (!isReached) expect(at).toBeGreaterThan(10)
  }
  expect(await house.isSound()).toBe(true)
}, 60_000)
