import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ChainCursor, ChainPayment, ChainScan, ScannedChain } from '#core/chains'
import type { ChainHarness } from './chain-harness.ts'

export type { ChainHarness } from './chain-harness.ts'

// More blocks than any of these tests makes, and a bound for the loops below.
const many = 200

/** The promises of every provider of a chain. */
export function chainContract(name: string, makeHarness: () => Promise<ChainHarness>): void {
  describe(`${name} is a chain`, () => {
    let harness: ChainHarness
    /** The newest block of the untouched chain: a real node begins with some. */
    let start: ChainScan

    beforeEach(async () => {
      harness = await makeHarness()
      start = await read(harness.chain, null)
    })
    afterEach(() => harness.close())

    /** A payment of so many times the least. */
    const native = (times: bigint) => {
      const units = times * harness.units.min
      return { address: harness.addresses[0], tag: null, contract: null, units }
    }

    test('an untouched chain has no payments, and its tip is where its cursor stands', () => {
      expect(start).toMatchObject({ rolledBackTo: null, tip: start.cursor?.height ?? 0 })
      expect(paymentsOf(start)).toEqual([])
    })

    test('blocks come oldest first without a gap, each payment in the block that holds it', async () => {
      const first = await harness.pay(native(5n))
      await harness.mine(2)
      const second = await harness.pay(native(7n))
      await harness.mine(1)
      const scan = await read(harness.chain, start.cursor)
      const height = start.tip
      expect(scan.blocks.map((block) => block.height)).toEqual([height + 1, height + 2, height + 3])
      expect(scan.blocks.map(({ payments }) => payments.map(({ txid, units }) => ({ txid, units })))).toEqual(
        [[{ txid: first, ...unitsOf(native(5n)) }], [], [{ txid: second, ...unitsOf(native(7n)) }]],
      )
      expect(scan).toMatchObject({ rolledBackTo: null, tip: height + 3, cursor: placeOf(scan, 2) })
    })

    test('each block names the one before it, and a cursor names the one before its block', async () => {
      await harness.mine(3)
      await harness.reorg(1)
      const { blocks, cursor } = await read(harness.chain, start.cursor)
      const hashes = blocks.map(({ hash }) => hash)
      expect(blocks.slice(1).map(({ parentHash }) => parentHash)).toEqual(hashes.slice(0, -1))
      if (start.cursor !== null) expect(blocks[0]?.parentHash).toBe(start.cursor.hash)
      expect(cursor?.parentHash).toBe(hashes.at(-2))
    })

    test('a payment is not told before a block holds it', async () => {
      await harness.pay(native(5n))
      expect(await read(harness.chain, start.cursor)).toMatchObject({ blocks: [], cursor: start.cursor })
    })

    test('a scan takes at most the blocks it may, and the tip tells that there are more', async () => {
      await harness.mine(5)
      const scan = await harness.chain.scan(start.cursor, { blocksMax: 2 })
      expect(scan.blocks).toHaveLength(2)
      expect(scan).toMatchObject({ tip: start.tip + 5, cursor: placeOf(scan, 1) })
    })

    test('scanning on from each cursor tells every block once', async () => {
      await harness.pay(native(5n))
      await harness.mine(7)
      const whole = await read(harness.chain, start.cursor)
      const pieces: ChainScan['blocks'][number][] = []
      let cursor = start.cursor
      for (let step = 0; step < 4; step++) {
        const scan = await harness.chain.scan(cursor, { blocksMax: 2 })
        pieces.push(...scan.blocks)
        cursor = scan.cursor
      }
      expect(pieces).toEqual(whole.blocks)
      expect(cursor).toEqual(whole.cursor)
    })

    test('the same scan twice answers the same', async () => {
      await harness.pay(native(5n))
      await harness.mine(3)
      const scan = await read(harness.chain, start.cursor)
      expect(await read(harness.chain, start.cursor)).toEqual(scan)
    })

    test('at the tip there is nothing to tell, and the cursor stays', async () => {
      await harness.mine(2)
      const { cursor } = await read(harness.chain, start.cursor)
      expect(await read(harness.chain, cursor)).toEqual({
        cursor,
        rolledBackTo: null,
        blocks: [],
        tip: start.tip + 2,
      })
    })

    test('after a reorganisation of one block, reading goes on from the block before it', async () => {
      await harness.mine(2)
      await harness.pay(native(5n))
      await harness.mine(1)
      const before = await read(harness.chain, start.cursor)
      await harness.reorg(1)
      const after = await read(harness.chain, before.cursor)
      const shared = start.tip + 2
      expect(after.rolledBackTo).toBe(shared)
      expect(after.blocks.map(({ height }) => height)).toEqual([shared + 1, shared + 2])
      expect(after.blocks[0]?.hash).not.toBe(before.blocks[2]?.hash)
      expect(paymentsOf(after)).toEqual([])
    })

    test('after a deep reorganisation, reading goes on from the last shared block', async () => {
      await harness.mine(3)
      await harness.pay(native(5n))
      await harness.mine(20)
      const before = await read(harness.chain, start.cursor)
      await harness.reorg(21)
      const after = await read(harness.chain, before.cursor)
      expect(after.rolledBackTo).toBe(start.tip + 2)
      expect(after.blocks[0]?.height).toBe(start.tip + 3)
      expect(paymentsOf(after)).toEqual([])
      expect(await read(harness.chain, after.cursor)).toMatchObject({ rolledBackTo: null, blocks: [] })
    })

    test('a reorganisation above the cursor is none of its business', async () => {
      await harness.mine(2)
      const early = await read(harness.chain, start.cursor)
      await harness.mine(4)
      await harness.reorg(3)
      const after = await read(harness.chain, early.cursor)
      expect(after.rolledBackTo).toBeNull()
      expect(after.blocks[0]?.height).toBe(start.tip + 3)
    })

    test('of two reorganisations between scans, the deeper one counts', async () => {
      await harness.mine(10)
      const before = await read(harness.chain, start.cursor)
      await harness.reorg(6)
      await harness.reorg(3)
      const after = await read(harness.chain, before.cursor)
      expect(after.rolledBackTo).toBe(start.tip + 4)
      expect(after.blocks[0]?.height).toBe(start.tip + 5)
    })

    test('a cursor on a branch that replaced another and was replaced itself is led back as well', async () => {
      await harness.mine(10)
      await harness.reorg(3)
      const onBranch = await read(harness.chain, start.cursor)
      await harness.reorg(6)
      const after = await read(harness.chain, onBranch.cursor)
      expect(after.rolledBackTo).toBe(start.tip + 5)
      const fresh = await read(harness.chain, start.cursor)
      expect(fresh.blocks.slice(5)).toEqual(after.blocks)
    })

    test('a rollback is told in bounded steps like everything else', async () => {
      await harness.mine(6)
      const before = await read(harness.chain, start.cursor)
      await harness.reorg(5)
      const first = await harness.chain.scan(before.cursor, { blocksMax: 2 })
      expect(first).toMatchObject({ rolledBackTo: start.tip + 1, cursor: placeOf(first, 1) })
      const next = await harness.chain.scan(first.cursor, { blocksMax: 2 })
      expect(next.rolledBackTo).toBeNull()
      expect(next.blocks[0]?.height).toBe(start.tip + 4)
    })

    test('readers that follow while the chain changes end with the chain as it is', async () => {
      let isChanging = true
      async function change(): Promise<void> {
        for (let round = 1; round <= 40; round++) {
          await harness.mine(1)
          await harness.reorg(1 + (round % 4))
        }
        isChanging = false
      }
      async function follow(): Promise<[number, string][]> {
        const followed = new Map<number, string>()
        let cursor = start.cursor
        for (let step = 0; step < 5_000; step++) {
          const isStill = !isChanging
          const scan = await harness.chain.scan(cursor, { blocksMax: 5 })
          for (const height of followed.keys())
            if (height > (scan.rolledBackTo ?? height)) followed.delete(height)
          for (const { height, hash } of scan.blocks) followed.set(height, hash)
          cursor = scan.cursor
          if (isStill && scan.blocks.length === 0) break
        }
        return [...followed]
      }
      const [, ...ends] = await Promise.all([change(), follow(), follow(), follow()])
      const { blocks } = await read(harness.chain, start.cursor)
      const actual = blocks.map(({ height, hash }) => [height, hash])
      for (const end of ends) expect(end).toEqual(actual)
    })

    test('a payment keeps its txid and index when another block takes it', async () => {
      await harness.pay(native(5n))
      await harness.mine(1)
      const before = await read(harness.chain, start.cursor)
      await harness.reorg(1)
      await harness.mine(1)
      const after = await read(harness.chain, before.cursor)
      expect(paymentsOf(after)).toEqual(paymentsOf(before))
    })

    test('a payment tells its address, tag and contract', async (context) => {
      const [address, other] = harness.addresses
      const { contract, tag } = harness
      if (contract === null && tag === null) return context.skip('the network has neither tags nor tokens')
      await harness.pay({ address, tag, contract: null, units: 11n })
      if (contract !== null) await harness.pay({ address: other, tag: null, contract, units: 12n })
      await harness.mine(1)
      const told = paymentsOf(await read(harness.chain, start.cursor))
      const expected = [{ address, tag, contract: null, units: 11n }]
      const token = contract === null ? [] : [{ address: other, tag: null, contract, units: 12n }]
      expect(told.map(({ txid: _, index: __, from: ___, ...rest }) => rest)).toEqual([...expected, ...token])
    })

    test('two payments alike are two payments', async () => {
      await harness.pay(native(5n))
      await harness.pay(native(5n))
      await harness.mine(1)
      const told = paymentsOf(await read(harness.chain, start.cursor))
      expect(new Set(told.map(({ txid, index }) => `${txid}/${index}`)).size).toBe(2)
    })

    test('the largest amount arrives exactly', async () => {
      const units = harness.units.max
      await harness.pay({ ...native(1n), units })
      await harness.mine(1)
      expect(paymentsOf(await read(harness.chain, start.cursor))[0]?.units).toBe(units)
    })

    test('a cursor that was never on this chain is an error', async () => {
      await harness.mine(1)
      const foreign = { height: 1, hash: 'f'.repeat(64) }
      await expect(harness.chain.scan(foreign, { blocksMax: 1 })).rejects.toThrow()
    })
  })
}

function unitsOf({ units }: { readonly units: bigint }) {
  return { units }
}

function read(chain: ScannedChain, cursor: ChainCursor | null): Promise<ChainScan> {
  return chain.scan(cursor, { blocksMax: many })
}

function paymentsOf(scan: ChainScan): ChainPayment[] {
  return scan.blocks.flatMap(({ payments }) => payments)
}

function placeOf(scan: ChainScan, position: number): ChainCursor {
  const block = scan.blocks[position]
  if (block === undefined) throw new Error(`the scan has no block at ${position}`)
  return { height: block.height, hash: block.hash, parentHash: block.parentHash ?? '' }
}
