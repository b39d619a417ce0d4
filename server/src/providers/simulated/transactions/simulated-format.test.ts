import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NetworkFamily } from '#core/catalog'
import {
  addressCodecs,
  deriveAccountKeys,
  deriveDepositAddress,
  deriveSigningKey,
  InvalidTransaction,
} from '#core/chains'
import { isFailingAddress, readSigned, simulatedFormat } from '../index.ts'
import { failingAddress } from './failing-addresses.ts'
import { familyModels, hasTokens } from './family-models.ts'
import { encodeTransaction, type SimulatedTransaction } from './simulated-transaction.ts'

const families = Object.keys(addressCodecs) as NetworkFamily[] // the record is exhaustive over the families
const seed = new Uint8Array(64).fill(3)
const accountKeys = deriveAccountKeys(seed)
const addressOf = (family: NetworkFamily, index: number) =>
  deriveDepositAddress({ family, accountKey: accountKeys[family], index })
const keyOf = (family: NetworkFamily, index: number) => deriveSigningKey(seed, { family, index })

function transactionOf(
  family: NetworkFamily,
  change: Partial<SimulatedTransaction> = {},
): SimulatedTransaction {
  const isOutputs = familyModels[family].kind === 'outputs'
  return {
    family,
    chain: 'net',
    from: isOutputs ? [addressOf(family, 0), addressOf(family, 1)] : [addressOf(family, 0)],
    slots: isOutputs ? [`${'a'.repeat(64)}:0`, `${'b'.repeat(64)}:12`] : ['17'],
    payment: { address: addressOf(family, 9), tag: null, contract: null, units: 5n },
    change: isOutputs ? 7n : 0n,
    feeMax: 11n,
    ...change,
  }
}

const keysOf = ({ family, from }: SimulatedTransaction) => from.map((_, index) => keyOf(family, index))

test.each(families)(
  'on %s the format reads what was written, and its signatures are the payers’',
  (family) => {
    const transaction = transactionOf(family)
    const unsigned = encodeTransaction(transaction)
    const { chain, from, slots, feeMax, payment, change } = transaction
    const back = { address: from[0], tag: null, contract: null, units: change }
    expect(simulatedFormat.read(unsigned)).toEqual({
      chain,
      from,
      slots,
      feeMax,
      payments: change === 0n ? [payment] : [payment, back],
    })
    const { raw, txid } = simulatedFormat.sign(unsigned, keysOf(transaction))
    expect(simulatedFormat.sign(unsigned, keysOf(transaction))).toEqual({ raw, txid })
    expect(readSigned(raw)).toEqual({ ...transaction, txid })
  },
)

test.each(families)('on %s no other key signs, and no signature fits another transaction', (family) => {
  const transaction = transactionOf(family)
  const unsigned = encodeTransaction(transaction)
  const wrong = transaction.from.map((_, index) => keyOf(family, index + 1))
  expect(() => simulatedFormat.sign(unsigned, wrong)).toThrow(InvalidTransaction)
  expect(() => simulatedFormat.sign(unsigned, [])).toThrow(InvalidTransaction)
  const { raw } = simulatedFormat.sign(unsigned, keysOf(transaction))
  const more = encodeTransaction({ ...transaction, payment: { ...transaction.payment, units: 6n } })
  const text = Buffer.from(raw, 'hex').toString().replace(unsigned, more)
  expect(() => readSigned(Buffer.from(text).toString('hex'))).toThrow(/not signed by/)
})

test('bytes that are not exactly those of one transaction are none', () => {
  const unsigned = encodeTransaction(transactionOf('evm'))
  const text = Buffer.from(unsigned, 'hex').toString()
  const written = (other: string) => () => simulatedFormat.read(Buffer.from(other).toString('hex'))
  expect(written(text)).not.toThrow()
  for (const other of [
    `${text} `,
    text.replace('"5"', '5'),
    text.replace('"5"', '"05"'),
    text.replace('"5"', '"-5"'),
    text.replace('"17"', '"17","18"'),
    text.replace('"17"', '"1.7"'),
    text.replace('transaction 1', 'transaction 2'),
    text.replace('"evm"', '"tron"'),
    text.replace(addressOf('evm', 9), addressOf('evm', 9).toLowerCase()),
    text.replace(/\]$/, ',1]'),
    '[]',
    '{}',
    '',
  ])
    expect(written(other)).toThrow(InvalidTransaction)
  expect(() => simulatedFormat.read(unsigned.toUpperCase())).toThrow(InvalidTransaction)
})

test('a signature in other letters of the same number is noticed', () => {
  const transaction = transactionOf('solana')
  const { raw } = simulatedFormat.sign(encodeTransaction(transaction), keysOf(transaction))
  const [title, unsigned, [[publicKey, signature]]] = JSON.parse(Buffer.from(raw, 'hex').toString())
  for (const proof of [
    [publicKey, signature.toUpperCase()],
    [publicKey.toUpperCase(), signature],
  ]) {
    const other = Buffer.from(JSON.stringify([title, unsigned, [proof]])).toString('hex')
    expect(() => readSigned(other)).toThrow(InvalidTransaction)
  }
})

test('a change of any byte of a signed transaction is noticed', () => {
  const transaction = transactionOf('solana')
  const { raw } = simulatedFormat.sign(encodeTransaction(transaction), keysOf(transaction))
  fc.assert(
    fc.property(fc.nat({ max: raw.length / 2 - 1 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const bytes = Buffer.from(raw, 'hex')
      bytes[at] = (bytes[at] ?? 0) ^ by
      expect(() => readSigned(bytes.toString('hex'))).toThrow(InvalidTransaction)
    }),
    { numRuns: 300 },
  )
})

test('tokens, tags and change exist only where the family has them', () => {
  const read = (family: NetworkFamily, change: Partial<SimulatedTransaction>) => () =>
    simulatedFormat.read(encodeTransaction(transactionOf(family, change)))
  for (const family of families) {
    const { payment } = transactionOf(family)
    const token = read(family, { payment: { ...payment, contract: 'token' } })
    if (hasTokens(family)) expect(token).not.toThrow()
    else expect(token).toThrow(InvalidTransaction)
    const tagged = read(family, { payment: { ...payment, tag: '7' } })
    if (family === 'xrp' || family === 'ton') expect(tagged).not.toThrow()
    else expect(tagged).toThrow(InvalidTransaction)
  }
  expect(read('evm', { change: 1n })).toThrow(InvalidTransaction)
})

test.each(families)('there is an address of %s with the end that makes a payment fail', (family) => {
  expect(addressCodecs[family].parse(failingAddress(family))).toBe(failingAddress(family))
  expect(isFailingAddress(failingAddress(family))).toBe(true)
  expect(isFailingAddress(addressOf(family, 0))).toBe(false)
})
