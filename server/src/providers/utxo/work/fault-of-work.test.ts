import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type RawBlock, readBlock } from '#providers/utxo/bytes'
import { factsOf, type UtxoFamily } from '#providers/utxo/families'
import { targetOf } from './fault-of-work.ts'
import { faultOfWork } from './index.ts'

const regtestBits = 0x207fffff

function readKnown(name: string): { readonly family: UtxoFamily; readonly bytes: Buffer } {
  const path = new URL(`../../../../test/fixtures/blocks/${name}.json`, import.meta.url)
  const { family, hex } = JSON.parse(readFileSync(path, 'utf8')) as { family: UtxoFamily; hex: string } // written by nodes
  return { family, bytes: Buffer.from(hex, 'hex') }
}

const merged = readKnown('dogecoin-main-371337')
const ofDogecoin = { family: 'dogecoin', easiest: factsOf('dogecoin', 'main').easiestBits } as const

test('the first merge-mined block of Dogecoin proves its work by a block of Litecoin', () => {
  const block = readBlock('dogecoin', merged.bytes)
  expect(block.auxiliaryWork).not.toBeNull()
  expect(faultOfWork(block, ofDogecoin)).toBeNull()
  expect(faultOfWork({ ...block, auxiliaryWork: null }, ofDogecoin)).toMatch(/above its target/)
})

test.each(['bitcoin-regtest-five-outputs', 'litecoin-regtest-plain', 'litecoin-regtest-peg-out'])(
  '%s has the work of a test chain, and its target is none of the main net',
  (name) => {
    const { family, bytes } = readKnown(name)
    const block = readBlock(family, bytes)
    expect(faultOfWork(block, { family, easiest: regtestBits })).toBeNull()
    expect(faultOfWork(block, { family, easiest: factsOf(family, 'main').easiestBits })).toMatch(/target/)
    expect(faultOfWork({ ...block, bits: 0x1d00ffff }, { family, easiest: regtestBits })).toMatch(/above/)
  },
)

test('any bit of a merge-mined header or of the work on the other chain counts', () => {
  // Header, then the work up to the worked block: nothing in between is free but the parent's hash, which nobody checks.
  const whole = readBlock('dogecoin', merged.bytes)
  const work = whole.auxiliaryWork
  const from = merged.bytes.indexOf(Buffer.from(work?.parent.bytes ?? []))
  const end = from + 80
  const parentHashAt = 80 + (work?.coinbase.size ?? 0)
  for (let at = 0; at < end; at++) {
    if (at >= parentHashAt && at < parentHashAt + 32) continue
    const changed = Uint8Array.from(merged.bytes)
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
    expect(judge(changed), `byte ${at}`).not.toBe('right')
  }
})

function judge(bytes: Uint8Array): string {
  let block: RawBlock
  try {
    block = readBlock('dogecoin', bytes)
  } catch {
    return 'not read'
  }
  return faultOfWork(block, ofDogecoin) ?? 'right'
}

// The examples of https://developer.bitcoin.org/reference/block_chain.html#target-nbits and of arith_uint256_tests.cpp.
test.each([
  [0x01003456, null],
  [0x01123456, 0x12n],
  [0x02008000, 0x80n],
  [0x05009234, 0x92340000n],
  [0x04923456, null],
  [0x04123456, 0x12345600n],
  [0x20123456, 0x123456n << 232n],
  [0xff123456, null],
  [0x00000000, null],
])('the compact form %i is the target %s', (bits, target) => {
  expect(targetOf(bits)).toBe(target)
})
