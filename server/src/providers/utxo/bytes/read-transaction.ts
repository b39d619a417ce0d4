import { type ByteReader, byteReader, UnreadableBytes } from './byte-reader.ts'
import { doubleHash, hashText } from './hashes.ts'

/** A transaction without its signatures. Scripts are views of the bytes that were read. */
export type RawTransaction = {
  readonly txid: string
  readonly version: number
  readonly inputs: readonly RawInput[]
  readonly outputs: readonly RawOutput[]
  readonly lockTime: number
  readonly isCoinbase: boolean
  /** Litecoin's transaction at the end of a block, which carries coins into MWEB and out of it. */
  readonly isHogEx: boolean
  readonly size: number
}

export type RawInput = {
  /** The output that it spends, `txid:index`; of a coinbase no output at all. */
  readonly outpoint: string
  readonly script: Uint8Array
  readonly sequence: number
}

export type RawOutput = { readonly units: bigint; readonly script: Uint8Array }

/** The extensions of the form of transactions (BIP 144, LIP 2) that a family has. */
export type TransactionForm = {
  readonly hasWitness: boolean
  readonly hasMweb: boolean
  /** The most that the outputs of one transaction can have. */
  readonly unitsMax: bigint
}

const inputBytesMin = 41
const outputBytesMin = 9
const witnessFlag = 1
const mwebFlag = 8
const emptyHash = '0'.repeat(64)
const noOutpoint = `${emptyHash}:${0xffffffff}`

/** Reads the bytes of one transaction and nothing else. */
export function readTransaction(bytes: Uint8Array, form: TransactionForm): RawTransaction {
  const reader = byteReader(bytes)
  const transaction = takeTransaction(reader, form)
  if (reader.left() > 0) throw new UnreadableBytes('go on after the transaction')
  return transaction
}

/** Reads a transaction of a block or of the chain; the parts in MWEB of one that waits for a block are refused. */
export function takeTransaction(reader: ByteReader, form: TransactionForm): RawTransaction {
  const start = reader.at()
  const version = reader.uint32()
  const flags = takeFlags(reader, form)
  const from = reader.at()
  const inputs = takeInputs(reader)
  const outputs = takeOutputs(reader, form)
  const to = reader.at()
  if ((flags & witnessFlag) !== 0) skipWitness(reader, inputs.length)
  const isHogEx = (flags & mwebFlag) !== 0
  if (isHogEx && reader.byte() !== 0) throw new UnreadableBytes('have a transaction within MWEB')
  const end = reader.at()
  const lockTime = reader.uint32()
  const txid = hashText(
    doubleHash(reader.between(start, start + 4), reader.between(from, to), reader.between(end, end + 4)),
  )
  const isCoinbase = inputs.length === 1 && inputs[0]?.outpoint === noOutpoint
  return { txid, version, inputs, outputs, lockTime, isCoinbase, isHogEx, size: reader.at() - start }
}

/** BIP 144: where inputs would be counted, a zero says that flags follow. */
function takeFlags(reader: ByteReader, { hasWitness, hasMweb }: TransactionForm): number {
  const next = reader.left() < 2 ? undefined : peek(reader)
  if (next !== 0) return 0
  if (!hasWitness) throw new UnreadableBytes('have a transaction without inputs')
  reader.take(1)
  const flags = reader.byte()
  const known = hasMweb ? witnessFlag | mwebFlag : witnessFlag
  if (flags === 0 || (flags & ~known) !== 0)
    throw new UnreadableBytes(`have a transaction with unknown flags (${flags})`)
  return flags
}

function peek(reader: ByteReader): number | undefined {
  const at = reader.at()
  return reader.between(at, at + 1)[0]
}

function takeInputs(reader: ByteReader): RawInput[] {
  const count = reader.count(inputBytesMin)
  if (count === 0) throw new UnreadableBytes('have a transaction without inputs')
  return Array.from({ length: count }, () => {
    const txid = hashText(reader.take(32))
    const outpoint = `${txid}:${reader.uint32()}`
    const script = reader.take(reader.compactSize())
    return { outpoint, script, sequence: reader.uint32() }
  })
}

function takeOutputs(reader: ByteReader, { unitsMax }: TransactionForm): RawOutput[] {
  const count = reader.count(outputBytesMin)
  if (count === 0) throw new UnreadableBytes('have a transaction without outputs')
  let sum = 0n
  return Array.from({ length: count }, () => {
    const units = reader.uint64()
    sum += units
    if (sum > unitsMax) throw new UnreadableBytes('have outputs of more than can exist')
    return { units, script: reader.take(reader.compactSize()) }
  })
}

function skipWitness(reader: ByteReader, inputs: number): void {
  let items = 0
  for (let input = 0; input < inputs; input++) {
    const count = reader.count(1)
    items += count
    for (let item = 0; item < count; item++) reader.take(reader.compactSize())
  }
  if (items === 0) throw new UnreadableBytes('have a transaction with an empty witness')
}
