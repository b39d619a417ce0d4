import { InvalidTransaction } from '#core/chains'
import {
  type RawTransaction,
  readFamilyTransaction,
  UnreadableBytes,
  writeTransaction,
} from '#providers/utxo/bytes'
import { type UtxoChainName, type UtxoFamily, utxoChains, utxoFamilies } from '#providers/utxo/families'

/** A transaction without signatures, with the whole transactions whose outputs it spends, which prove what its inputs hold. */
export type UnsignedTransaction = {
  readonly family: UtxoFamily
  readonly chain: UtxoChainName
  readonly transaction: RawTransaction
  /** By id, in the order in which the inputs name them first. */
  readonly previous: ReadonlyMap<string, RawTransaction>
}

const title = 'coffer outputs 1'
const hexLengthMax = 16_000_000

/** The text of the parts, in hex: the same parts have one text alone. */
export function writeUnsigned({
  family,
  chain,
  bytes,
  previous,
}: Pick<UnsignedTransaction, 'family' | 'chain'> & {
  readonly bytes: Uint8Array
  readonly previous: readonly Uint8Array[]
}): string {
  const text = JSON.stringify([title, family, chain, hexOf(bytes), previous.map(hexOf)])
  return Buffer.from(text).toString('hex')
}

/** Throws `InvalidTransaction` for everything but what `writeUnsigned` writes. */
export function readUnsigned(unsigned: string): UnsignedTransaction {
  if (unsigned.length > hexLengthMax) throw new InvalidTransaction('is longer than any that is prepared')
  const parts = partsOf(unsigned)
  const [named, family, chain, bytes, previous] = parts
  if (named !== title || parts.length !== 5) throw new InvalidTransaction('is of another form')
  if (!isIn(utxoFamilies, family) || !isIn(utxoChains, chain))
    throw new InvalidTransaction('is of an unknown chain')
  if (typeof bytes !== 'string' || !isTexts(previous)) throw new InvalidTransaction('is not whole')
  const transaction = read(family, bytes)
  const known = previous.map((one) => read(family, one))
  const again = { family, chain, bytes: writeTransaction(transaction), previous: known.map(writeTransaction) }
  if (writeUnsigned(again) !== unsigned) throw new InvalidTransaction('is not written as it is read')
  return { family, chain, transaction, previous: new Map(known.map((one) => [one.txid, one])) }
}

function partsOf(unsigned: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(unsigned, 'hex').toString('utf8'))
    if (Array.isArray(parts)) return parts
  } catch {
    // No JSON at all.
  }
  throw new InvalidTransaction('is of another form')
}

function read(family: UtxoFamily, hex: string): RawTransaction {
  try {
    return readFamilyTransaction(family, Buffer.from(hex, 'hex'))
  } catch (error) {
    if (!(error instanceof UnreadableBytes)) throw error
    throw new InvalidTransaction(`has bytes that cannot be read: ${error.message}`)
  }
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

function isIn<Name extends string>(names: readonly Name[], value: unknown): value is Name {
  return names.some((name) => name === value)
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
