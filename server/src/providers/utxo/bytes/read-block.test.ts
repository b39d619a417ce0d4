import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { UtxoFamily } from '#providers/utxo/families'
import { addressOf } from '#providers/utxo/scripts'
import { type RawBlock, readBlock, readFamilyTransaction, UnreadableBytes } from './index.ts'

/** A block of a real chain or node with what its own node says of it. */
type KnownBlock = {
  readonly source: string
  readonly family: UtxoFamily
  readonly hash: string
  readonly parentHash: string
  readonly transactions: readonly {
    readonly txid: string
    readonly spends: readonly string[]
    readonly outputs: readonly { readonly units: string; readonly script: string }[]
  }[]
  readonly hex: string
}

const folder = new URL('../../../../test/fixtures/blocks/', import.meta.url)
const known = readdirSync(folder).map(
  (name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as KnownBlock] as const, // written by nodes
)
const bytesOf = (block: KnownBlock) => Buffer.from(block.hex, 'hex')
const families: readonly UtxoFamily[] = ['bitcoin', 'litecoin', 'dogecoin']

describe.each(known)('the block %s', (_, block) => {
  const { family } = block

  test('reads as its node reads it: hash, parent, ids, spent outputs, amounts and scripts', () => {
    const read = readBlock(family, bytesOf(block))
    expect({ hash: read.hash, parentHash: read.parentHash }).toEqual({
      hash: block.hash,
      parentHash: block.parentHash,
    })
    expect(asNodesSay(read)).toEqual(block.transactions)
  })

  test('a changed bit is refused, or gives another hash, or changes nothing that is read', () => {
    const bytes = bytesOf(block)
    const committed = family === 'litecoin' ? bytes.length - extensionBytes(block) : bytes.length
    for (let bit = 0; bit < committed * 8; bit += 1 + (bit % 7)) {
      const changed = Uint8Array.from(bytes)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit % 8))
      const read = outcomeOf(() => readBlock(family, changed))
      if (read === null || read.hash !== block.hash) continue
      // Only signatures, an extension and auxiliary work are outside of what the header commits to by the ids.
      expect(asNodesSay(read)).toEqual(block.transactions)
    }
  })

  test('a block that ends early anywhere, or goes on, is refused', () => {
    const bytes = bytesOf(block)
    const last = family === 'litecoin' ? bytes.length - extensionBytes(block) : bytes.length
    for (let length = 0; length < last; length += 1)
      expect(() => readBlock(family, bytes.subarray(0, length))).toThrow(UnreadableBytes)
    if (extensionBytes(block) === 0)
      expect(() => readBlock(family, Buffer.concat([bytes, Buffer.of(0)]))).toThrow(UnreadableBytes)
  })
})

test('blocks of all three families are known, with a peg-out of MWEB and with auxiliary work', () => {
  expect(new Set(known.map(([, { family }]) => family))).toEqual(new Set(families))
  const pegOut = known.find(([name]) => name === 'litecoin-regtest-peg-out.json')?.[1]
  const paid = pegOut === undefined ? [] : readBlock('litecoin', bytesOf(pegOut)).transactions.at(-1)?.outputs
  expect(paid?.map(({ script }) => addressOf('litecoin', script)?.slice(0, 5))).toEqual([undefined, 'ltc1q'])
})

test('a Litecoin transaction that still carries its part in MWEB is refused', () => {
  const half = `02000000${'0008'}01${'11'.repeat(32)}00000000${'00'}ffffffff01${'00'.repeat(8)}00`
  expect(() => readFamilyTransaction('litecoin', Buffer.from(`${half}0100000000`, 'hex'))).toThrow(/MWEB/)
  expect(readFamilyTransaction('litecoin', Buffer.from(`${half}0000000000`, 'hex')).isHogEx).toBe(true)
  expect(() => readFamilyTransaction('bitcoin', Buffer.from(`${half}0000000000`, 'hex'))).toThrow(/flags/)
})

test('lengths that are not in their shortest form, and amounts above all there is, are refused', () => {
  const input = `01${'11'.repeat(32)}00000000${'00'}ffffffff`
  const output = (amount: string) => `01${amount}00`
  const bytes = (inputs: string, amount: string) =>
    Buffer.from(`01000000${inputs}${output(amount)}00000000`, 'hex')
  const all = '0040075af0750700' // 21,000,000 coins
  expect(readFamilyTransaction('bitcoin', bytes(input, all)).outputs[0]?.units).toBe(2_100_000_000_000_000n)
  expect(() => readFamilyTransaction('bitcoin', bytes(input, '0140075af0750700'))).toThrow(/exist/)
  expect(() => readFamilyTransaction('bitcoin', bytes(input, 'ffffffffffffffff'))).toThrow(/exist/)
  expect(() => readFamilyTransaction('bitcoin', bytes(`fd01${'00'}${input.slice(2)}`, all))).toThrow(
    /shortest/,
  )
})

test.each(families)('%s: bytes of any kind are read or refused, and nothing else happens', (family) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      outcomeOf(() => readBlock(family, bytes))
      outcomeOf(() => readFamilyTransaction(family, bytes))
    }),
    { numRuns: 3_000 },
  )
})

test.each(families)('%s: a count of elements that are not there makes no room for them', (family) => {
  const counts = ['feffffff01', 'fe00000002', 'ffffffffffffffffff', 'fdffff']
  for (const count of counts) {
    const before = process.memoryUsage().heapUsed
    const header = '00'.repeat(80)
    expect(() => readBlock(family, Buffer.from(`${header}${count}`, 'hex'))).toThrow(UnreadableBytes)
    expect(() => readFamilyTransaction(family, Buffer.from(`01000000${count}`, 'hex'))).toThrow(
      UnreadableBytes,
    )
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000)
  }
})

test.each(families)('%s: changed real blocks are read or refused, and nothing else happens', (family) => {
  const real = known.flatMap(([, block]) => (block.family === family ? [bytesOf(block)] : []))
  const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.nat(255) })
  fc.assert(
    fc.property(
      fc.constantFrom(...real),
      fc.array(change, { minLength: 1, maxLength: 8 }),
      (bytes, changes) => {
        const changed = Uint8Array.from(bytes)
        for (const { at, byte } of changes) changed[Math.floor(at * (bytes.length - 1))] = byte
        outcomeOf(() => readBlock(family, changed))
      },
    ),
    { numRuns: 2_000 },
  )
})

function asNodesSay({ transactions }: RawBlock): KnownBlock['transactions'] {
  return transactions.map(({ txid, inputs, outputs, isCoinbase }) => ({
    txid,
    spends: isCoinbase ? [] : inputs.map(({ outpoint }) => outpoint),
    outputs: outputs.map(({ units, script }) => ({
      units: units.toString(),
      script: Buffer.from(script).toString('hex'),
    })),
  }))
}

/** Null for bytes that are refused; any other error is thrown on. */
function outcomeOf<Read>(read: () => Read): Read | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableBytes) return null
    throw error
  }
}

/** The bytes of the extension of a block with a HogEx, with the mark before it: they begin behind the HogEx's lock time. */
function extensionBytes({ family, hex, transactions }: KnownBlock): number {
  const hogScript = family === 'litecoin' ? transactions.at(-1)?.outputs[0]?.script : undefined
  if (hogScript?.startsWith('5820') !== true) return 0
  const last = transactions.at(-1)?.outputs.at(-1)?.script ?? ''
  const end = hex.indexOf(last, hex.indexOf(hogScript)) + last.length + 2 + 8
  return (hex.length - end) / 2
}
