import type { UtxoFamily } from '#providers/utxo/families'
import { type ByteReader, byteReader, UnreadableBytes } from './byte-reader.ts'
import { takeAuxiliaryWork } from './read-auxiliary-work.ts'
import { takeHeader } from './read-header.ts'
import { type RawTransaction, readTransaction, type TransactionForm } from './read-transaction.ts'
import { type RawBlock, takeTransactions } from './take-transactions.ts'

const coin = 100_000_000n

type Reader = {
  readonly form: TransactionForm
  /** More bytes than a block of the family can have. */
  readonly bytesMax: number
  take(reader: ByteReader, form: TransactionForm): RawBlock
}

// The units are MAX_MONEY of each Core (amount.h). A Litecoin block has 4 MB, and an extension whose weight of 200,000 is at
// most 10 MB (LIP 3); a block of Dogecoin has 1 MB beside its auxiliary work.
const readers: Record<UtxoFamily, Reader> = {
  bitcoin: {
    form: { hasWitness: true, hasMweb: false, unitsMax: 21_000_000n * coin },
    bytesMax: 4_000_000,
    take: takeBitcoinBlock,
  },
  litecoin: {
    form: { hasWitness: true, hasMweb: true, unitsMax: 84_000_000n * coin },
    bytesMax: 16_000_000,
    take: takeLitecoinBlock,
  },
  dogecoin: {
    form: { hasWitness: false, hasMweb: false, unitsMax: 10_000_000_000n * coin },
    bytesMax: 2_000_000,
    take: takeDogecoinBlock,
  },
}

/**
 * Reads a block as `getblock <hash> 0` answers it. The result has the hash that its header has; the caller compares it with
 * the hash that it asked for. Throws `UnreadableBytes`.
 */
export function readBlock(family: UtxoFamily, bytes: Uint8Array): RawBlock {
  const { form, bytesMax, take } = readers[family]
  if (bytes.length > bytesMax) throw new UnreadableBytes('are more than a block can have')
  const reader = byteReader(bytes)
  const block = take(reader, form)
  if (reader.left() > 0) throw new UnreadableBytes('go on after the block')
  return block
}

/** Reads a transaction of the chain, as `getrawtransaction` answers it once a block has it. */
export function readFamilyTransaction(family: UtxoFamily, bytes: Uint8Array): RawTransaction {
  const { form, bytesMax } = readers[family]
  if (bytes.length > bytesMax) throw new UnreadableBytes('are more than a transaction can have')
  return readTransaction(bytes, form)
}

function takeBitcoinBlock(reader: ByteReader, form: TransactionForm): RawBlock {
  const header = takeHeader(reader)
  return { ...header, transactions: takeTransactions(reader, { header, form }), auxiliaryWork: null }
}

/**
 * A block whose last transaction is a HogEx goes on with its extension. Nothing in it pays an address outside of MWEB: coins
 * that leave are outputs of the HogEx, so the extension is passed over.
 */
function takeLitecoinBlock(reader: ByteReader, form: TransactionForm): RawBlock {
  const header = takeHeader(reader)
  const transactions = takeTransactions(reader, { header, form })
  const block = { ...header, transactions, auxiliaryWork: null }
  const at = transactions.findIndex(({ isHogEx }) => isHogEx)
  if (at === -1) return block
  if (at === 0 || at !== transactions.length - 1)
    throw new UnreadableBytes('have a HogEx that is not the last transaction')
  if (reader.left() > 0 && reader.byte() === 1) reader.take(reader.left())
  return block
}

const auxiliaryWorkBit = 0x100

function takeDogecoinBlock(reader: ByteReader, form: TransactionForm): RawBlock {
  const header = takeHeader(reader)
  const auxiliaryWork = (header.version & auxiliaryWorkBit) === 0 ? null : takeAuxiliaryWork(reader)
  return { ...header, transactions: takeTransactions(reader, { header, form }), auxiliaryWork }
}
