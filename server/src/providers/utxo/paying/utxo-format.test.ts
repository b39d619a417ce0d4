import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addressCodecs,
  deriveAccountKeys,
  deriveDepositAddress,
  deriveSigningKey,
  InvalidTransaction,
} from '#core/chains'
import { readFamilyTransaction, type TransactionParts, writeTransaction } from '#providers/utxo/bytes'
import { type UtxoFamily, utxoFamilies } from '#providers/utxo/families'
import { scriptOf } from '#providers/utxo/scripts'
import { inputOf, sortedOutputs, transactionVersion } from './canonical.ts'
import { virtualSize } from './size.ts'
import { writeUnsigned } from './unsigned-bytes.ts'
import { utxoFormat } from './utxo-format.ts'

const seed = new Uint8Array(64).fill(9)
const accountKeys = deriveAccountKeys(seed)
const addressAt = (family: UtxoFamily, index: number) =>
  deriveDepositAddress({ family, accountKey: accountKeys[family], index })
const keyAt = (family: UtxoFamily, index: number) => deriveSigningKey(seed, { family, index })
const scriptAt = (family: UtxoFamily, index: number) => scriptOf(family, addressAt(family, index))

/** Somebody's transaction that pays our addresses 0 and 1, five outputs in all. */
function previousOf(family: UtxoFamily, salt: number): TransactionParts {
  const nobody = `${salt.toString(16).padStart(64, '0')}:0`
  return {
    version: 1,
    inputs: [{ outpoint: nobody, script: Uint8Array.of(0x51), sequence: 0xffffffff }],
    outputs: [7, 0, 1, 0, 8].map((index, at) => ({
      units: BigInt(1_000_000 * (at + 1)),
      script: scriptAt(family, index),
    })),
    lockTime: 0,
  }
}

type Change = { readonly lockTime?: number; readonly paid?: bigint }

function unsignedOf(family: UtxoFamily, { lockTime = 700_000, paid = 5_000_000n }: Change = {}): string {
  const previous = [1, 2].map((salt) => writeTransaction(previousOf(family, salt)))
  const [first, second] = previous.map((bytes) => readFamilyTransaction(family, bytes).txid)
  const bytes = writeTransaction({
    version: transactionVersion,
    // 2, 4 and 3 millions.
    inputs: [`${first}:1`, `${second}:3`, `${second}:2`].map((outpoint) => inputOf(family, outpoint)),
    outputs: sortedOutputs([
      { units: paid, script: scriptAt(family, 9) },
      { units: 3_900_000n, script: scriptAt(family, 0) },
    ]),
    lockTime,
  })
  return writeUnsigned({ family, chain: 'main', bytes, previous })
}

test.each(utxoFamilies)(
  'of %s the format reads payees, change and the fee of the whole previous transactions',
  (family) => {
    const content = utxoFormat.read(unsignedOf(family))
    expect(content).toMatchObject({
      chain: `${family} main`,
      from: [addressAt(family, 0), addressAt(family, 1)],
      payments: [
        { address: addressAt(family, 0), tag: null, contract: null, units: 3_900_000n },
        { address: addressAt(family, 9), tag: null, contract: null, units: 5_000_000n },
      ],
      feeMax: 100_000n,
    })
    expect(content.slots).toHaveLength(3)
  },
)

test.each(utxoFamilies)(
  'of %s signed bytes are of the size that their fee was counted for, and repeat',
  (family) => {
    const unsigned = unsignedOf(family)
    const keys = [keyAt(family, 0), keyAt(family, 1)]
    const { raw, txid } = utxoFormat.sign(unsigned, keys)
    expect(utxoFormat.sign(unsigned, keys)).toEqual({ raw, txid })
    const { size, outputs } = readFamilyTransaction(family, Buffer.from(raw, 'hex'))
    const stripped = writeTransaction(readFamilyTransaction(family, Buffer.from(raw, 'hex'))).length
    const virtual = Math.ceil((3 * stripped + size) / 4)
    const counted = Number(virtualSize(family, { inputs: 3, outputs }))
    expect(virtual).toBeLessThanOrEqual(counted)
    // A signature is a byte shorter now and then.
    expect(virtual).toBeGreaterThanOrEqual(counted - 3)
  },
)

test('no other key signs, and no key is left out', () => {
  const unsigned = unsignedOf('bitcoin')
  expect(() => utxoFormat.sign(unsigned, [keyAt('bitcoin', 0), keyAt('bitcoin', 2)])).toThrow(
    InvalidTransaction,
  )
  expect(() => utxoFormat.sign(unsigned, [keyAt('bitcoin', 0)])).toThrow(InvalidTransaction)
})

test('an amount that is not that of the previous transaction changes its id, and is refused', () => {
  const text = Buffer.from(unsignedOf('bitcoin'), 'hex').toString()
  const [, , , , [previous]] = JSON.parse(text) as [string, string, string, string, [string]] // as: it was just written
  const at = previous.indexOf('80841e0000000000')
  const lying = `${previous.slice(0, at)}81${previous.slice(at + 2)}`
  const unsigned = Buffer.from(text.replace(previous, lying)).toString('hex')
  expect(() => utxoFormat.read(unsigned)).toThrow(/lacks the transaction with its input/)
})

test.each(['bitcoin', 'dogecoin'] as const)(
  'of %s every bit of an unsigned transaction is read: none can be turned without a refusal or another reading',
  (family) => {
    const unsigned = unsignedOf(family)
    const content = utxoFormat.read(unsigned)
    const bytes = Buffer.from(unsigned, 'hex')
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      const turned = Buffer.from(bytes)
      turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      let read: unknown
      try {
        read = utxoFormat.read(turned.toString('hex'))
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidTransaction)
        continue
      }
      // The lock time says no more than from when on it may be mined.
      if (lockTimeOf(family, turned) === lockTimeOf(family, bytes)) expect(read).not.toEqual(content)
    }
  },
)

function lockTimeOf(family: UtxoFamily, bytes: Buffer): number {
  const [, , , hex] = JSON.parse(bytes.toString()) as [string, string, string, string] // as: the format has read it
  return readFamilyTransaction(family, Buffer.from(hex, 'hex')).lockTime
}

test('other bytes are refused, whatever they are', () => {
  const read = (text: string) => () => utxoFormat.read(Buffer.from(text).toString('hex'))
  for (const text of ['', '[]', '{}', '[1,2,3,4,5]', '["coffer outputs 1","bitcoin","main","00",[]]'])
    expect(read(text)).toThrow(InvalidTransaction)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(() => utxoFormat.read(Buffer.from(bytes).toString('hex'))).toThrow(InvalidTransaction)
    }),
    { numRuns: 2_000 },
  )
})

test('a payer is only who has the house’s own form', () => {
  const family = 'bitcoin'
  const taproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
  const previous = writeTransaction({
    ...previousOf(family, 3),
    outputs: [{ units: 9_000n, script: scriptOf(family, addressCodecs[family].parse(taproot)) }],
  })
  const { txid } = readFamilyTransaction(family, previous)
  const bytes = writeTransaction({
    version: transactionVersion,
    inputs: [inputOf(family, `${txid}:0`)],
    outputs: [{ units: 8_000n, script: scriptAt(family, 9) }],
    lockTime: 1,
  })
  const unsigned = writeUnsigned({ family, chain: 'main', bytes, previous: [previous] })
  expect(() => utxoFormat.read(unsigned)).toThrow(/has no key of/)
})
