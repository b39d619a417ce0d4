import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { InvalidTransaction } from '#core/chains'
import { readBlock, readFamilyTransaction, UnreadableBytes, writeTransaction } from '#providers/utxo/bytes'
import type { UtxoFamily } from '#providers/utxo/families'
import { findPayees } from '#providers/utxo/scripts'
import { utxoFormat } from '../../src/providers/utxo/index.ts'
import { seededRandom } from '../load/seeded-random.ts'
import { isOnNodes } from '../world/utxo-nodes.ts'

/** `npm run test:chains` takes a million inputs; beside other tests fewer have to do. */
const inputs = isOnNodes ? 1_000_000 : 20_000
const growthMaxBytes = 150 * 1024 * 1024

type Sample = { readonly family: UtxoFamily; readonly bytes: Buffer; read(bytes: Buffer): unknown }

const samples = readSamples()

test(`${inputs.toLocaleString('en-US')} spoiled blocks, transactions and requests are read or refused, and nothing else`, () => {
  const random = seededRandom(7)
  const before = process.memoryUsage().heapUsed
  let refused = 0
  for (let input = 0; input < inputs; input++) {
    const sample = random.pick(samples)
    try {
      sample.read(spoiled(sample.bytes))
    } catch (error) {
      if (!(error instanceof UnreadableBytes || error instanceof InvalidTransaction)) throw error
      refused++
    }
  }
  expect(refused).toBeGreaterThan(inputs / 4)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(growthMaxBytes)

  function spoiled(bytes: Buffer): Buffer {
    const kind = random.between(0, 3)
    const at = random.between(0, bytes.length - 1)
    if (kind === 0) return bytes.subarray(0, at)
    const other = Buffer.from(bytes)
    // Lengths are at the fronts of things: a large one must not make room for what is not there.
    if (kind === 1) other.fill(0xff, at, Math.min(at + random.between(1, 9), other.length))
    else for (let flips = random.between(1, 4); flips > 0; flips--) flip(other)
    return other
  }

  function flip(bytes: Buffer): void {
    const at = random.between(0, bytes.length - 1)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.between(0, 7))
  }
}, 600_000)

/** Small blocks of each family, their transactions, scripts and a request to sign. */
function readSamples(): Sample[] {
  const folder = new URL('../fixtures/blocks/', import.meta.url)
  const blocks = readdirSync(folder).flatMap((name) => {
    if (!name.endsWith('.json')) return []
    const { family, hex } = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as {
      family: UtxoFamily
      hex: string
    } // written by nodes
    return hex.length > 20_000 ? [] : [{ family, bytes: Buffer.from(hex, 'hex') }]
  })
  return blocks.flatMap(({ family, bytes }): Sample[] => {
    const { transactions } = readBlock(family, bytes)
    const whole: Sample = { family, bytes, read: (given) => readBlock(family, given) }
    const parts = transactions.slice(0, 3).map((transaction): Sample => {
      const written = Buffer.from(writeTransaction(transaction))
      return { family, bytes: written, read: (given) => readFamilyTransaction(family, given) }
    })
    const scripts = transactions.flatMap(({ outputs }) =>
      outputs.slice(0, 3).map(({ script }): Sample => {
        return { family, bytes: Buffer.from(script), read: (given) => findPayees(family, given) }
      }),
    )
    const [one] = parts
    if (one === undefined) return [whole]
    const text = JSON.stringify([
      'coffer outputs 1',
      family,
      'main',
      one.bytes.toString('hex'),
      [one.bytes.toString('hex')],
    ])
    const request: Sample = {
      ...{ family, bytes: Buffer.from(text) },
      read: (given) => utxoFormat.read(given.toString('hex')),
    }
    return [whole, ...parts, ...scripts.filter((script) => script.bytes.length > 0), request]
  })
}
