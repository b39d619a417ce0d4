import { secp256k1 } from '@noble/curves/secp256k1.js'
import fc from 'fast-check'
import { serializeTransaction } from 'viem/utils'
import { expect, test } from 'vitest'
import { addressCodecs, InvalidTransaction } from '#core/chains'
import { transferCall } from '../node/token-calls.ts'
import { evmFormat, readSigned, readUnsigned, type UnsignedPayment, writeUnsigned } from './evm-format.ts'

const key = new Uint8Array(32).fill(7)
const from = addressCodecs.evm.fromPublicKey(secp256k1.getPublicKey(key))
const to = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

const coin: UnsignedPayment = {
  from,
  chainId: 1,
  nonce: 17,
  to,
  value: 10n ** 18n,
  data: '0x',
  gas: 21_000n,
  maxFeePerGas: 30_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
}
const data = transferCall({ to, units: 500n })
const tokens: UnsignedPayment = { ...coin, to: token, value: 0n, data, gas: 65_000n }

test('a payment of coin and one of tokens read as what they do', () => {
  expect(evmFormat.read(writeUnsigned(coin))).toEqual({
    chain: '1',
    from: [from],
    slots: ['17'],
    payments: [{ address: to, tag: null, contract: null, units: 10n ** 18n }],
    feeMax: 21_000n * 30_000_000_000n,
  })
  const { payments } = evmFormat.read(writeUnsigned(tokens))
  expect(payments).toEqual([{ address: to, tag: null, contract: token, units: 500n }])
})

const bare = (change: object) =>
  from.toLowerCase() +
  serializeTransaction({ ...coin, type: 'eip1559', ...change } as Parameters<
    typeof serializeTransaction
  >[0]).slice(2)

test.each<[string, string]>([
  ['data with coin', writeUnsigned({ ...tokens, value: 1n })],
  ['another call', writeUnsigned({ ...tokens, data: data.replace('a9059cbb', '095ea7b3') as `0x${string}` })],
  ['a call with a word more', writeUnsigned({ ...tokens, data: `${data}${'0'.repeat(64)}` })],
  ['a call with a byte less', writeUnsigned({ ...tokens, data: data.slice(0, -2) as `0x${string}` })],
  [
    'a payee with more than an address',
    writeUnsigned({ ...tokens, data: data.replace('a9059cbb00', 'a9059cbb01') as `0x${string}` }),
  ],
  ['data that are no call', writeUnsigned({ ...coin, data: '0x00' })],
  ['a contract that is made', bare({ to: null })],
  ['an access list', bare({ accessList: [{ address: token, storageKeys: [] }] })],
  [
    'an older type',
    bare({ type: 'legacy', gasPrice: 1n, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined }),
  ],
  ['less gas than any payment takes', writeUnsigned({ ...coin, gas: 20_999n })],
  ['bytes behind', `${writeUnsigned(coin)}00`],
  ['capital letters', writeUnsigned(coin).toUpperCase().replace('0X', '0x')],
  ['no payer', `0x${writeUnsigned(coin).slice(42)}`],
  ['nothing', '0x'],
  ['no hex', 'payment'],
])('%s is refused', (_name, unsigned) => {
  expect(() => evmFormat.read(unsigned)).toThrow(InvalidTransaction)
})

test('the same bytes and key give the same signature, which another key cannot make', () => {
  const unsigned = writeUnsigned(tokens)
  const signed = evmFormat.sign(unsigned, [key])
  expect(evmFormat.sign(unsigned, [key])).toEqual(signed)
  expect(readSigned(signed.raw)).toMatchObject({ nonce: 17, data })
  expect(() => evmFormat.sign(unsigned, [new Uint8Array(32).fill(8)])).toThrow(/another key/)
  expect(() => evmFormat.sign(unsigned, [key, key])).toThrow(/exactly one/)
})

test('changed bytes are refused, or are the one spelling of another payment', () => {
  const unsigned = writeUnsigned(tokens)
  const places = fc.integer({ min: 2, max: unsigned.length - 1 })
  fc.assert(
    fc.property(places, fc.integer({ min: 1, max: 15 }), (at, by) => {
      const digit = ((Number.parseInt(unsigned.charAt(at), 16) + by) % 16).toString(16)
      return isRefusedOrExact(unsigned.slice(0, at) + digit + unsigned.slice(at + 1))
    }),
    { numRuns: 300 },
  )
})

function isRefusedOrExact(unsigned: string): boolean {
  try {
    return writeUnsigned(readUnsigned(unsigned)) === unsigned
  } catch (error) {
    return error instanceof InvalidTransaction
  }
}
