import { addressCodecs, type ChainPayment } from '#core/chains'
import {
  addressOfWord,
  type CallFrame,
  type NodeBlock,
  type NodeLog,
  type NodeTransaction,
  type Receipt,
  type Trace,
  transferTopic,
} from '#providers/evm/node'
import { NodeNonsense } from '#providers/nodes'

/** A block, as far as a node reports it. Without `traces`, payments by contracts go unseen. */
export type BlockAccount = {
  readonly block: NodeBlock
  readonly receipts: readonly Receipt[]
  readonly traces: readonly Trace[] | null
}

/**
 * The payments of a block: coin and tokens, of successful transactions. An index says where in its transaction a payment
 * is made, never where in the block, so that it stays when another block takes the transaction: 0 is the transaction's
 * own coin, odd numbers are its logs, even ones the calls within it.
 */
export function paymentsOf({ block, receipts, traces }: BlockAccount): ChainPayment[] {
  const { transactions } = block
  assertSameTransactions(block, receipts)
  if (traces !== null && traces.length !== transactions.length)
    throw new NodeNonsense(`the node traced ${traces.length} of ${transactions.length} transactions`)
  return transactions.flatMap((transaction, position) => {
    const { txid } = transaction
    const receipt = receipts[position]
    if (receipt?.succeeded !== true) return []
    return [
      ...ownCoin(transaction),
      ...receipt.logs.flatMap((log, at) => tokenPayment(log, { txid, index: 2 * at + 1 })),
      ...(traces === null ? [] : internalPayments(traceOf(traces[position], txid), txid)),
    ]
  })
}

function assertSameTransactions({ hash, transactions }: NodeBlock, receipts: readonly Receipt[]): void {
  if (receipts.length !== transactions.length)
    throw new NodeNonsense(`the node has ${receipts.length} receipts of ${transactions.length} transactions`)
  for (const [position, { txid, blockHash }] of receipts.entries())
    if (blockHash !== hash || txid !== transactions[position]?.txid)
      throw new NodeNonsense('the node answered a receipt of another transaction')
}

function ownCoin({ txid, from, to, value }: NodeTransaction): ChainPayment[] {
  if (to === null || value === 0n) return []
  return [payment({ txid, index: 0, contract: null, from, to, units: value })]
}

/** A token's own word that it moved: exactly the event of ERC-20; NFTs, for one, have another topic. */
function tokenPayment(
  { address, topics, data }: NodeLog,
  { txid, index }: { txid: string; index: number },
): ChainPayment[] {
  const transfer = transferOf({ topics, data })
  if (transfer === null || transfer.units === 0n) return []
  return [payment({ ...transfer, txid, index, contract: address })]
}

export type TokenTransfer = { readonly from: string; readonly to: string; readonly units: bigint }

/** The movement of a token that a log reports; null for any other log. */
export function transferOf({ topics, data }: Pick<NodeLog, 'topics' | 'data'>): TokenTransfer | null {
  const [topic, payer, payee, ...others] = topics
  if (topic !== transferTopic || payer === undefined || payee === undefined || others.length > 0) return null
  const from = addressOfWord(payer)
  const to = addressOfWord(payee)
  return from === null || to === null || data.length !== 66 ? null : { from, to, units: BigInt(data) }
}

function traceOf(trace: Trace | undefined, txid: string): CallFrame {
  if (trace === undefined || (trace.txid !== null && trace.txid !== txid))
    throw new NodeNonsense('the node answered a trace of another transaction')
  return trace.call
}

// A delegated call keeps its caller's coin, and a static one has none.
const payingCalls = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])

/** Coin that calls within a transaction moved, in the order of the calls. */
function internalPayments(transaction: CallFrame, txid: string): ChainPayment[] {
  const payments: ChainPayment[] = []
  let position = 0
  function visit(frame: CallFrame, isUndone: boolean): void {
    for (const inner of frame.calls) {
      const { type, from, to, value, failed } = inner
      position += 1
      const stays = !isUndone && !failed
      // A contract that destroys itself in favour of itself pays nobody.
      if (stays && payingCalls.has(type) && to !== null && value > 0n && to !== from)
        payments.push(payment({ txid, index: 2 * position, contract: null, from, to, units: value }))
      visit(inner, !stays)
    }
  }
  visit(transaction, transaction.failed)
  return payments
}

type Paid = Omit<ChainPayment, 'address' | 'tag' | 'from'> & { readonly from: string; readonly to: string }

function payment({ txid, index, contract, from, to, units }: Paid): ChainPayment {
  const { parse } = addressCodecs.evm
  return {
    txid,
    index,
    address: parse(to),
    tag: null,
    contract: contract === null ? null : parse(contract),
    units,
    from: payerOf(parse(from)),
  }
}

/** New tokens come from nobody. */
function payerOf(address: string): string | null {
  return /^0x0{40}$/.test(address) ? null : address
}
