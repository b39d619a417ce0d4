import { type ByteReader, UnreadableBytes } from './byte-reader.ts'
import { hashBytes } from './hashes.ts'
import { merkleRoot } from './merkle-root.ts'
import type { AuxiliaryWork } from './read-auxiliary-work.ts'
import type { RawHeader } from './read-header.ts'
import { type RawTransaction, type TransactionForm, takeTransaction } from './read-transaction.ts'

/** A block whose transactions are those that its header commits to. */
export type RawBlock = RawHeader & {
  readonly transactions: readonly RawTransaction[]
  /** Null for a block that was mined by itself. */
  readonly auxiliaryWork: AuxiliaryWork | null
}

const transactionBytesMin = 60

/** The transactions of a block, proved by the Merkle root of its header. */
export function takeTransactions(
  reader: ByteReader,
  { header, form }: { readonly header: RawHeader; readonly form: TransactionForm },
): RawTransaction[] {
  const count = reader.count(transactionBytesMin)
  const transactions = Array.from({ length: count }, () => takeTransaction(reader, form))
  const root = merkleRoot(transactions.map(({ txid }) => hashBytes(txid)))
  if (Buffer.compare(root, header.merkleRoot) !== 0)
    throw new UnreadableBytes('have other transactions than their header says')
  // Without this rule, nodes of the Merkle tree could pass for transactions of 64 bytes.
  if (transactions.some(({ isCoinbase }, at) => isCoinbase !== (at === 0)))
    throw new UnreadableBytes('have a coinbase that is not the first transaction alone')
  return transactions
}
