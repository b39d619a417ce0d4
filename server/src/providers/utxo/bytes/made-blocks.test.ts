import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { UtxoFamily } from '#providers/utxo/families'
import { readBlock, readFamilyTransaction } from './index.ts'

const twice = (bytes: Buffer): Buffer => {
  const once = createHash('sha256').update(bytes).digest()
  return createHash('sha256').update(once).digest()
}
const output = '0101000000000000000151'
const coinbase = Buffer.from(`0100000001${'00'.repeat(32)}ffffffff020101ffffffff${output}00000000`, 'hex')
const spending = (byte: string) =>
  Buffer.from(`0100000001${byte.repeat(32)}0000000000ffffffff${output}00000000`, 'hex')
const [first, second] = [spending('11'), spending('22')]

function rootOf(row: readonly Buffer[]): Buffer {
  const [root] = row
  if (root === undefined || row.length === 1) return root ?? Buffer.alloc(32)
  const pairs = row.flatMap((left, at) => (at % 2 === 0 ? [Buffer.concat([left, row[at + 1] ?? left])] : []))
  return rootOf(pairs.map(twice))
}

/** A block with the root of the given ids; of the transactions' own unless there are others. */
function made(transactions: readonly Buffer[], ids = transactions.map(twice)): Buffer {
  const header = Buffer.alloc(80)
  rootOf(ids).copy(header, 36)
  return Buffer.concat([header, Buffer.of(transactions.length), ...transactions])
}

const txids = (family: UtxoFamily, bytes: Buffer) =>
  readBlock(family, bytes).transactions.map(({ txid }) => txid)
const written = (transaction: Buffer) => twice(transaction).reverse().toString('hex')

test('a block that repeats the end of another and so has its root is refused', () => {
  const [honest, repeated] = [made([coinbase, first, second]), made([coinbase, first, second, second])]
  expect(honest.subarray(0, 80)).toEqual(repeated.subarray(0, 80))
  expect(txids('bitcoin', honest)).toEqual([coinbase, first, second].map(written))
  expect(() => readBlock('bitcoin', repeated)).toThrow(/repeat/)
})

test('a block that leaves out, adds or swaps a transaction is refused', () => {
  const ids = [coinbase, first, second].map(twice)
  for (const other of [
    [coinbase, first],
    [coinbase, second, first],
    [coinbase, first, second, spending('33')],
  ])
    expect(() => readBlock('bitcoin', made(other, ids))).toThrow(/other transactions/)
})

test('a block begins with its coinbase, and has no other', () => {
  for (const wrong of [[first], [first, coinbase], [coinbase, first, coinbase]])
    expect(() => readBlock('bitcoin', made(wrong))).toThrow(/coinbase/)
})

test('a HogEx is the last transaction of a Litecoin block and never its first', () => {
  const extended = (lead: string) => Buffer.from(`010000000008${lead}${output}00${'00000000'}`, 'hex')
  const input = `01${'44'.repeat(32)}0000000000ffffffff`
  const hogEx = extended(input)
  const id = twice(Buffer.from(`01000000${input}${output}00000000`, 'hex'))
  const ids = (order: readonly Buffer[]) => order.map((one) => (one === hogEx ? id : twice(one)))
  const block = (order: readonly Buffer[]) => made(order, ids(order))
  const extension = Buffer.from('01abcdef', 'hex')
  const whole = Buffer.concat([block([coinbase, first, hogEx]), extension])
  expect(readBlock('litecoin', whole).transactions.map(({ isHogEx }) => isHogEx)).toEqual([
    false,
    false,
    true,
  ])
  for (const order of [
    [coinbase, hogEx, first],
    [coinbase, hogEx, extended(input.replace('44', '55'))],
  ])
    expect(() => readBlock('litecoin', block(order))).toThrow()
  expect(() => readBlock('litecoin', block([coinbase, hogEx, first]))).toThrow(/HogEx/)
  expect(() => readBlock('litecoin', Buffer.concat([block([coinbase, first]), extension]))).toThrow(/go on/)
})

test('a witness that is announced and empty is refused', () => {
  const input = `01${'11'.repeat(32)}0000000000ffffffff`
  const witnessed = (witness: string) => Buffer.from(`010000000001${input}${output}${witness}00000000`, 'hex')
  const read = readFamilyTransaction('bitcoin', witnessed('0101aa'))
  expect(read.txid).toBe(written(first))
  expect(() => readFamilyTransaction('bitcoin', witnessed('00'))).toThrow(/empty witness/)
  expect(() => readFamilyTransaction('dogecoin', witnessed('0101aa'))).toThrow(/without inputs/)
})

test('a block of 10,000 outputs to one script is read whole', () => {
  const outputs = `fd1027${`0100000000000000${'0151'}`.repeat(10_000)}`
  const wide = Buffer.from(`0100000001${'11'.repeat(32)}0000000000ffffffff${outputs}00000000`, 'hex')
  expect(readBlock('dogecoin', made([coinbase, wide])).transactions[1]?.outputs).toHaveLength(10_000)
})

test.each([
  ['bitcoin', 4_000_001],
  ['litecoin', 16_000_001],
  ['dogecoin', 2_000_001],
] as const)('%s: %i bytes are more than a block, and are not looked into', (family, length) => {
  expect(() => readBlock(family, new Uint8Array(length))).toThrow(/more than a block/)
  expect(() => readFamilyTransaction(family, new Uint8Array(length))).toThrow(/more than a transaction/)
})
