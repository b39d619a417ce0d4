import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { TransactionSerializableEIP1559 } from 'viem'
import { keccak256, parseTransaction, serializeTransaction } from 'viem/utils'
import { addressCodecs, InvalidTransaction, type TransactionFormat } from '#core/chains'
import { readTransferCall } from '#providers/evm/node'

/** A payment before it is signed. */
export type UnsignedPayment = {
  readonly from: string
  readonly chainId: number
  readonly nonce: number
  readonly to: `0x${string}`
  readonly value: bigint
  readonly data: `0x${string}`
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/**
 * Payments as EIP-1559 transactions: of coin without data, or a token's `transfer` without coin. The bytes of an unsigned
 * one do not name its payer, so the payer's 20 bytes stand before them; signing compares them with the key.
 */
export const evmFormat: TransactionFormat = {
  read(unsigned) {
    const payment = readUnsigned(unsigned)
    return {
      chain: String(payment.chainId),
      from: [payment.from],
      slots: [String(payment.nonce)],
      payments: [paidBy(payment)],
      feeMax: payment.gas * payment.maxFeePerGas,
    }
  },
  sign(unsigned, keys) {
    const payment = readUnsigned(unsigned)
    const [key] = keys
    if (key === undefined || keys.length > 1) throw new InvalidTransaction('is signed by exactly one key')
    const publicKey = secp256k1.getPublicKey(key)
    if (addressCodecs.evm.fromPublicKey(publicKey) !== payment.from)
      throw new InvalidTransaction('is paid by another key')
    const body = bodyOf(payment)
    const digest = hexToBytes(keccak256(serializeTransaction(body)).slice(2))
    // Deterministic by RFC 6979, so the same bytes and key give the same signature.
    const signed = secp256k1.sign(digest, key, { prehash: false, lowS: true, format: 'recovered' })
    const { r, s, recovery } = secp256k1.Signature.fromBytes(signed, 'recovered')
    const raw = serializeTransaction(body, { r: hex256(r), s: hex256(s), yParity: recovery ?? 0 })
    return { raw, txid: keccak256(raw) }
  },
}

export function writeUnsigned(payment: UnsignedPayment): string {
  return payment.from.toLowerCase() + serializeTransaction(bodyOf(payment)).slice(2)
}

export function readUnsigned(unsigned: string): UnsignedPayment {
  if (unsigned.length > unsignedLengthMax || !/^0x([0-9a-f]{2}){21,}$/.test(unsigned))
    throw new InvalidTransaction('is not the lower case hex of a payer and a transaction')
  const from = addressCodecs.evm.parse(unsigned.slice(0, 42))
  const payment = { from, ...readBody(`0x${unsigned.slice(42)}`) }
  // A payment has one spelling: no zeros in front, nothing behind.
  if (writeUnsigned(payment) !== unsigned) throw new InvalidTransaction('is not spelled as it should be')
  return payment
}

export type SignedPayment = Omit<UnsignedPayment, 'from'>

/** Reads a signed transaction of this format, without looking at whose signature it is. */
export function readSigned(raw: string): SignedPayment {
  if (raw.length > unsignedLengthMax + 200 || !/^0x([0-9a-f]{2})+$/.test(raw))
    throw new InvalidTransaction('is not lower case hex')
  const bytes = raw as `0x${string}` // as: compared with the pattern above
  const { r, s } = parseOrRefuse(bytes)
  if (r === undefined || s === undefined) throw new InvalidTransaction('is not signed')
  return readBody(bytes)
}

// A token's transfer is about 380 characters long.
const unsignedLengthMax = 1_000
const uint64Max = 2n ** 64n - 1n

function readBody(bytes: `0x${string}`): SignedPayment {
  const parsed = parseOrRefuse(bytes)
  if (parsed.type !== 'eip1559') throw new InvalidTransaction('is not of the type of EIP-1559')
  const { chainId, nonce = 0, to, value = 0n, data = '0x', gas = 0n, accessList = [] } = parsed
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parsed
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw new InvalidTransaction('names no chain')
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new InvalidTransaction('has no usable nonce')
  if (to === undefined || to === null) throw new InvalidTransaction('makes a contract')
  if (accessList.length > 0) throw new InvalidTransaction('has an access list')
  if (gas < 21_000n || gas > uint64Max) throw new InvalidTransaction('has no usable limit of gas')
  if (maxPriorityFeePerGas > maxFeePerGas) throw new InvalidTransaction('offers more than its highest fee')
  return { chainId, nonce, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas }
}

function parseOrRefuse(bytes: `0x${string}`) {
  try {
    return parseTransaction(bytes)
  } catch {
    throw new InvalidTransaction('cannot be decoded')
  }
}

function paidBy({ to, value, data }: UnsignedPayment) {
  const address = addressCodecs.evm.parse(to)
  if (data === '0x') return { address, tag: null, contract: null, units: value }
  if (value !== 0n) throw new InvalidTransaction('has both coin and data')
  const transfer = readTransferCall(data)
  if (transfer === null) throw new InvalidTransaction("has data that are not a token's transfer")
  return { address: transfer.to, tag: null, contract: address, units: transfer.units }
}

function bodyOf({ from: _, ...payment }: UnsignedPayment): TransactionSerializableEIP1559 {
  return { type: 'eip1559', accessList: [], ...payment }
}

function hex256(number: bigint): `0x${string}` {
  return `0x${bytesToHex(hexToBytes(number.toString(16).padStart(64, '0')))}`
}
