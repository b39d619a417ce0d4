import { afterEach, beforeEach, expect, test } from 'vitest'
import { InvalidAddress, InvalidTag } from '#core/chains'
import { shippedCatalog } from '../../../../test/world/shipped-catalog.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/world/test-database.ts'
import { type SimulatedChain, simulatedChain, simulatedMiner } from '../index.ts'

const catalog = shippedCatalog
const erc20 = catalog.network('erc20')!
const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const coin = { address, tag: null, contract: null, units: 5n }

let db: TestDatabase
let chain: SimulatedChain

beforeEach(async () => {
  db = await createTestDatabase()
  chain = simulatedChain({ database: db.database, network: erc20 })
})
afterEach(() => db.drop())

async function blocks() {
  return (await chain.scan(null, { blocksMax: 1_000 })).blocks
}

/** Height of the block that holds a payment; undefined in the mempool. */
async function heightOf(txid: string) {
  return (await blocks()).find(({ payments }) => payments.some((payment) => payment.txid === txid))?.height
}

function miner(chains: SimulatedChain[] = [chain]) {
  return simulatedMiner({ database: db.database, chains })
}

test('a payment left alone is final after five ticks of the miner, which then rests', async () => {
  const txid = await chain.pay({ ...coin, confirmations: null })
  expect(await heightOf(txid)).toBeUndefined()
  for (let tick = 0; tick < 5; tick++) await miner().tick()
  expect(await heightOf(txid)).toBe(1)
  expect(await blocks()).toHaveLength(erc20.confirmationsRequired)
  expect(await miner().tick()).toEqual([])
  expect(await blocks()).toHaveLength(erc20.confirmationsRequired)
})

test('payments that keep coming are each final after five ticks', async () => {
  const made: string[] = []
  for (let tick = 0; tick < 8; tick++) {
    made.push(await chain.pay({ ...coin, confirmations: null }))
    await miner().tick()
    const due = made[tick - 4]
    if (due === undefined) continue
    const confirmations = (await blocks()).length - ((await heightOf(due)) ?? 0) + 1
    expect(confirmations).toBeGreaterThanOrEqual(erc20.confirmationsRequired)
  }
})

test('a payment with a given number of confirmations has exactly those, whatever the miner does', async () => {
  const txid = await chain.pay({ ...coin, confirmations: 3 })
  expect(await heightOf(txid)).toBe(1)
  expect(await blocks()).toHaveLength(3)
  expect(await miner().tick()).toEqual([])
  expect(await blocks()).toHaveLength(3)
})

test('a payment with no confirmations waits until blocks are mined by hand', async () => {
  const held = await chain.pay({ ...coin, confirmations: 0 })
  await chain.pay({ ...coin, confirmations: null })
  await chain.pay({ ...coin, confirmations: 2 })
  await miner().tick()
  expect(await heightOf(held)).toBeUndefined()
  const height = await chain.mine(1)
  expect(await heightOf(held)).toBe(height)
})

test('while halted nothing is mined but by hand, and afterwards the miner goes on', async () => {
  await chain.halt(true)
  const txid = await chain.pay({ ...coin, confirmations: null })
  expect(await miner().tick()).toEqual([])
  expect(await chain.autoMine()).toBe(0)
  expect(await heightOf(txid)).toBeUndefined()
  expect(await chain.mine(2)).toBe(2)
  expect(await heightOf(txid)).toBe(1)
  await chain.halt(false)
  expect(await miner().tick()).toEqual(['erc20'])
})

test('payments of removed blocks wait for a block by hand, and the new branch is longer', async () => {
  const txid = await chain.pay({ ...coin, confirmations: 2 })
  expect(await chain.reorg(2)).toBe(3)
  expect(await heightOf(txid)).toBeUndefined()
  await miner().tick()
  expect(await heightOf(txid)).toBeUndefined()
  await chain.mine(1)
  expect(await heightOf(txid)).toBe(4)
})

test('a payment left alone that a reorganisation removes is in the hands of the tester from then on', async () => {
  const txid = await chain.pay({ ...coin, confirmations: null })
  await miner().tick()
  await chain.reorg(50)
  expect(await miner().tick()).toEqual([])
  expect(await heightOf(txid)).toBeUndefined()
})

test('a reorganisation deeper than the chain replaces all of it, and an empty chain has none', async () => {
  expect(await chain.reorg(3)).toBe(0)
  await chain.mine(2)
  expect(await chain.reorg(50)).toBe(3)
})

test('a chain made anew on the same database goes on where it was', async () => {
  const txid = await chain.pay({ ...coin, confirmations: null })
  await chain.mine(1)
  await chain.halt(true)
  const again = simulatedChain({ database: db.database, network: erc20 })
  expect((await again.scan(null, { blocksMax: 9 })).blocks[0]?.payments[0]?.txid).toBe(txid)
  expect(await again.autoMine()).toBe(0)
})

test('blocks mined at the same moment follow each other', async () => {
  const pays = Array.from({ length: 5 }, () => chain.pay({ ...coin, confirmations: 1 }))
  await Promise.all([...pays, chain.mine(2), chain.reorg(1)])
  const found = await blocks()
  expect(found.map(({ height }) => height)).toEqual(found.map((_, position) => position + 1))
})

test('networks do not see each other', async () => {
  const other = simulatedChain({ database: db.database, network: catalog.network('bep20')! })
  await chain.pay({ ...coin, confirmations: 1 })
  expect(await other.scan(null, { blocksMax: 9 })).toEqual({
    cursor: null,
    rolledBackTo: null,
    blocks: [],
    tip: 0,
  })
  await chain.pay({ ...coin, confirmations: null })
  expect(await miner([chain, other]).tick()).toEqual(['erc20'])
})

test('an address is reported in its canonical form', async () => {
  await chain.pay({ ...coin, address: address.toLowerCase(), confirmations: 1 })
  expect((await blocks())[0]?.payments[0]?.address).toBe(address)
})

test.each([
  ['erc20', address, /^0x[0-9a-f]{64}$/],
  ['btc', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', /^[0-9a-f]{64}$/],
  ['xrp', 'rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3', /^[0-9A-F]{64}$/],
  ['sol', 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk', /^[1-9A-HJ-NP-Za-km-z]{80,90}$/],
])('a txid on %s looks like one of its own', async (code, to, shape) => {
  const network = simulatedChain({ database: db.database, network: catalog.network(code)! })
  expect(await network.pay({ ...coin, address: to, confirmations: 0 })).toMatch(shape)
})

test('an impossible payment is refused before it is made', async () => {
  const pay = (change: object) => chain.pay({ ...coin, confirmations: 0, ...change })
  await expect(pay({ address: 'nowhere' })).rejects.toThrow(InvalidAddress)
  await expect(pay({ tag: '7' })).rejects.toThrow(InvalidTag)
  await expect(pay({ units: 0n })).rejects.toThrow(RangeError)
  await expect(pay({ units: 10n ** 41n })).rejects.toThrow(RangeError)
  await expect(pay({ confirmations: -1 })).rejects.toThrow(RangeError)
  expect(() => chain.mine(0)).toThrow(RangeError)
  expect(() => chain.reorg(1.5)).toThrow(RangeError)
  await chain.mine(1)
  expect((await blocks())[0]?.payments).toEqual([])
})

test('the miner stops at its signal', async () => {
  const stop = new AbortController()
  const running = miner().worker.run(stop.signal)
  stop.abort()
  await running
  expect(await blocks()).toEqual([])
})
