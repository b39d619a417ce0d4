import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import {
  addressCodecs,
  type Curve,
  ed25519PublicKey,
  InvalidTransaction,
  signEd25519,
  type TransactionContent,
  type TransactionFormat,
} from '#core/chains'
import {
  decodeTransaction,
  outputsOf,
  readList,
  type SimulatedTransaction,
  textToHex,
  txidOf,
} from './simulated-transaction.ts'

type Signing = {
  publicKeyOf(key: Uint8Array): Uint8Array
  sign(message: Uint8Array, key: Uint8Array): Uint8Array
  verify(
    message: Uint8Array,
    proof: { readonly signature: Uint8Array; readonly publicKey: Uint8Array },
  ): boolean
}

const hashedAlready = { prehash: false } as const

const curves: Record<Curve, Signing> = {
  secp256k1: {
    publicKeyOf: (key) => secp256k1.getPublicKey(key, true),
    sign: (message, key) => secp256k1.sign(sha256(message), key, hashedAlready),
    verify: (message, { signature, publicKey }) =>
      secp256k1.verify(signature, sha256(message), publicKey, hashedAlready),
  },
  ed25519: {
    publicKeyOf: ed25519PublicKey,
    sign: (message, key) => signEd25519(key, message),
    verify: (message, { signature, publicKey }) =>
      ed25519.verify(signature, message, publicKey, { zip215: false }),
  },
}

const signedTitle = 'coffer simulated signatures 1'

/** The raw transactions of all simulated chains; each is signed on its family's own curve. */
export const simulatedFormat: TransactionFormat = {
  read: (unsigned) => contentOf(decodeTransaction(unsigned)),
  sign(unsigned, keys) {
    const { family, from } = decodeTransaction(unsigned)
    const { curve, fromPublicKey } = addressCodecs[family]
    const { publicKeyOf, sign } = curves[curve]
    if (keys.length !== from.length)
      throw new InvalidTransaction(`has ${from.length} payers, and ${keys.length} keys`)
    const proofs = keys.map((key, position) => {
      const publicKey = publicKeyOf(key)
      if (fromPublicKey(publicKey) !== from[position])
        throw new InvalidTransaction(`is to be signed with a key that is not that of ${from[position]}`)
      return [bytesToHex(publicKey), bytesToHex(sign(hexToBytes(unsigned), key))]
    })
    return { raw: textToHex(JSON.stringify([signedTitle, unsigned, proofs])), txid: txidOf(unsigned) }
  },
}

/** A transaction on a simulated chain whose signatures are those of its payers. */
export type ProvenTransaction = SimulatedTransaction & { readonly txid: string }

/** The transaction of bytes whose signatures were verified before. */
export function transactionIn(raw: string): ProvenTransaction {
  const { transaction, unsigned } = openSigned(raw)
  return { ...transaction, txid: txidOf(unsigned) }
}

/** Throws `InvalidTransaction` unless every payer has signed exactly this. */
export function readSigned(raw: string): ProvenTransaction {
  const { transaction, unsigned, proofs } = openSigned(raw)
  if (proofs.length !== transaction.from.length) throw new InvalidTransaction('lacks a signature')
  for (const [position, proof] of proofs.entries())
    if (!isProof(unsigned, { transaction, position, proof }))
      throw new InvalidTransaction(`is not signed by ${transaction.from[position]}`)
  return { ...transaction, txid: txidOf(unsigned) }
}

function openSigned(raw: string) {
  const [, unsigned, proofs] = readList(raw, { title: signedTitle, length: 3 })
  if (typeof unsigned !== 'string' || !Array.isArray(proofs)) throw new InvalidTransaction('is not whole')
  return { unsigned, proofs: proofs as unknown[], transaction: decodeTransaction(unsigned) } // nothing is known of them
}

type Claim = {
  readonly transaction: SimulatedTransaction
  readonly position: number
  readonly proof: unknown
}

function isProof(unsigned: string, { transaction: { family, from }, position, proof }: Claim): boolean {
  const [publicKey, signature]: unknown[] = Array.isArray(proof) ? proof : []
  if (!isHex(publicKey) || !isHex(signature)) return false
  const { curve, fromPublicKey } = addressCodecs[family]
  try {
    const given = { publicKey: hexToBytes(publicKey), signature: hexToBytes(signature) }
    return (
      fromPublicKey(given.publicKey) === from[position] && curves[curve].verify(hexToBytes(unsigned), given)
    )
  } catch {
    return false
  }
}

/** In lower case: the same bytes in other letters would be another raw transaction. */
function isHex(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]+$/.test(text)
}

function contentOf(transaction: SimulatedTransaction): TransactionContent {
  const { chain, from, slots, feeMax } = transaction
  const payments = outputsOf(transaction).map(({ index: _, ...payment }) => payment)
  return { chain, from, slots, payments, feeMax }
}
