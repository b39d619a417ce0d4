import { fieldsOf, listOf, NodeNonsense, orNothing, type Question } from '#providers/nodes'
import { isRevert } from './node-refusals.ts'
import { addressText, bytesText, count, hashText, quantity } from './node-values.ts'
import { balanceOfCall, decimalsCall } from './token-calls.ts'

/** A block, named by its hash so that a reorganisation between two questions cannot mix branches. */
export type BlockName = { readonly blockHash: string; readonly requireCanonical?: boolean }

export type Head = {
  readonly height: number
  readonly hash: string
  readonly parentHash: string
  readonly seconds: number
  /** Null before EIP-1559. */
  readonly baseFee: bigint | null
}

export type NodeTransaction = {
  readonly txid: string
  readonly from: string
  readonly to: string | null
  readonly value: bigint
  readonly nonce: number
  /** Null while no block holds it. */
  readonly blockHash: string | null
}

export type NodeBlock = Head & { readonly transactions: readonly NodeTransaction[] }

export type NodeLog = { readonly address: string; readonly topics: readonly string[]; readonly data: string }

export type Receipt = {
  readonly txid: string
  readonly blockHash: string
  readonly height: number
  readonly succeeded: boolean
  readonly fee: bigint
  readonly logs: readonly NodeLog[]
}

/** A call within a transaction, as `callTracer` reports it. */
export type CallFrame = {
  readonly type: string
  readonly from: string
  readonly to: string | null
  readonly value: bigint
  readonly failed: boolean
  readonly calls: readonly CallFrame[]
}

export type Trace = { readonly txid: string | null; readonly call: CallFrame }

export const latestHead: Question<Head> = {
  method: 'eth_getBlockByNumber',
  params: ['latest', false],
  read: readHead,
}

/** Null above the node's tip. */
export function headAt(height: number): Question<Head | null> {
  return { method: 'eth_getBlockByNumber', params: [hex(height), false], read: orNothing(readHead) }
}

export function blockAt(height: number): Question<NodeBlock | null> {
  return { method: 'eth_getBlockByNumber', params: [hex(height), true], read: orNothing(readBlock) }
}

/** Null when the node has no such block, or not any more. */
export function receiptsOf(blockHash: string): Question<Receipt[] | null> {
  const read = orNothing((value) => listOf(value, readReceipt))
  return { method: 'eth_getBlockReceipts', params: [blockHash], read }
}

export function tracesOf(blockHash: string): Question<Trace[]> {
  const params = [blockHash, { tracer: 'callTracer', timeout: '20s' }]
  return { method: 'debug_traceBlockByHash', params, read: (value) => listOf(value, readTrace) }
}

export function receiptOf(txid: string): Question<Receipt | null> {
  return { method: 'eth_getTransactionReceipt', params: [txid], read: orNothing(readReceipt) }
}

export function transactionOf(txid: string): Question<NodeTransaction | null> {
  return { method: 'eth_getTransactionByHash', params: [txid], read: orNothing(readTransaction) }
}

export function nonceOf(address: string, at: 'latest' | number): Question<number> {
  return { method: 'eth_getTransactionCount', params: [address, at === 'latest' ? at : hex(at)], read: count }
}

export function coinOf(address: string, at: 'latest' | BlockName): Question<bigint> {
  return { method: 'eth_getBalance', params: [address, at], read: quantity }
}

/** The balance of an address, as its token reports it; null where no contract answers with a number. */
export function tokensOf(
  { token, address }: { token: string; address: string },
  at: 'latest' | BlockName,
): Question<bigint | null> {
  return call({ to: token, data: balanceOfCall(address) }, at, readWord)
}

export function hasCode(address: string): Question<boolean> {
  const read = (result: unknown) => bytesText(result) !== '0x'
  return { method: 'eth_getCode', params: [address, 'latest'], read }
}

/** The decimals of a token; null where its contract does not say. */
export function decimalsOf(token: string): Question<bigint | null> {
  return {
    ...call({ to: token, data: decimalsCall }, 'latest', readWord),
    refused(refusal) {
      if (!isRevert(refusal)) throw refusal
      return null
    },
  }
}

export type Call = {
  readonly from?: string
  readonly to: string
  readonly data?: string
  readonly value?: string
}

export function call<T>(
  transaction: Call,
  at: 'latest' | BlockName,
  read: (result: unknown) => T,
): Question<T> {
  return { method: 'eth_call', params: [transaction, at], read }
}

/** At the newest block: with what waits, a payment would fail that only has to wait for the money. */
export function gasOf(transaction: Call): Question<bigint> {
  return { method: 'eth_estimateGas', params: [transaction, 'latest'], read: quantity }
}

export const priorityFee: Question<bigint> = {
  method: 'eth_maxPriorityFeePerGas',
  params: [],
  read: quantity,
}

export function sending(raw: string): Question<string> {
  return { method: 'eth_sendRawTransaction', params: [raw], read: hashText }
}

export function hex(number: number | bigint): string {
  return `0x${number.toString(16)}`
}

/** Null unless it is exactly one word. */
function readWord(value: unknown): bigint | null {
  const bytes = bytesText(value)
  return bytes.length === 66 ? BigInt(bytes) : null
}

function readHead(value: unknown): Head {
  const { number, hash, parentHash, timestamp, baseFeePerGas } = fieldsOf(value)
  return {
    height: count(number),
    hash: hashText(hash),
    parentHash: hashText(parentHash),
    seconds: count(timestamp),
    baseFee: orNothing(quantity)(baseFeePerGas),
  }
}

function readBlock(value: unknown): NodeBlock {
  const { transactions } = fieldsOf(value)
  return { ...readHead(value), transactions: listOf(transactions, readTransaction) }
}

function readTransaction(value: unknown): NodeTransaction {
  const { hash, from, to, value: units, nonce, blockHash } = fieldsOf(value)
  return {
    txid: hashText(hash),
    from: addressText(from),
    to: orNothing(addressText)(to),
    value: quantity(units),
    nonce: count(nonce),
    blockHash: orNothing(hashText)(blockHash),
  }
}

function readReceipt(value: unknown): Receipt {
  const { transactionHash, blockHash, blockNumber, status, gasUsed, effectiveGasPrice, logs } =
    fieldsOf(value)
  return {
    txid: hashText(transactionHash),
    blockHash: hashText(blockHash),
    height: count(blockNumber),
    succeeded: hasSucceeded(status),
    fee: quantity(gasUsed) * quantity(effectiveGasPrice),
    logs: listOf(logs, readLog),
  }
}

function hasSucceeded(status: unknown): boolean {
  const number = quantity(status)
  if (number > 1n) throw new NodeNonsense(`the node answered ${number} for the status of a transaction`)
  return number === 1n
}

function readLog(value: unknown): NodeLog {
  const { address, topics, data } = fieldsOf(value)
  return { address: addressText(address), topics: listOf(topics, hashText), data: bytesText(data) }
}

function readTrace(value: unknown): Trace {
  const { txHash, result } = fieldsOf(value)
  return { txid: orNothing(hashText)(txHash), call: readFrame(result, 0) }
}

// The machine allows 1,024 calls within each other.
const depthMax = 1_100

function readFrame(value: unknown, depth: number): CallFrame {
  if (depth > depthMax) throw new NodeNonsense('the node answered a trace that is too deep')
  const { type, from, to, value: units, error, calls } = fieldsOf(value)
  if (typeof type !== 'string') throw new NodeNonsense('the node answered a call without a type')
  return {
    type,
    from: addressText(from),
    to: orNothing(addressText)(to),
    value: orNothing(quantity)(units) ?? 0n,
    failed: error !== undefined && error !== null && error !== '',
    calls: calls === undefined || calls === null ? [] : listOf(calls, (frame) => readFrame(frame, depth + 1)),
  }
}
