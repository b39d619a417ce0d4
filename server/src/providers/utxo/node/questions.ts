import { fieldsOf, hexText, NodeNonsense, type NodeRefusal, nonsense, type Question } from '#providers/nodes'
import { doubleHash, hashBytes } from '#providers/utxo/bytes'
import type { UtxoFamily } from '#providers/utxo/families'

// Error codes of Bitcoin Core (protocol.h), which its relatives and btcd share but for heights.
const [headerBytes, timeAt] = [80, 68]

const code = { misc: -1, unknown: -5, outOfRange: -8, noMethod: -32_601 } as const

export const bestHash: Question<string> = { method: 'getbestblockhash', params: [], read: hashText }

export const bestHeight: Question<number> = { method: 'getblockcount', params: [], read: wholeNumber }

/** The time in a block's header, in seconds since 1970; a node that prunes keeps all headers. */
export function timeOf(hash: string): Question<number> {
  return {
    method: 'getblockheader',
    params: [hash, false],
    read(result) {
      const header = Buffer.from(bytes(result)).subarray(0, headerBytes)
      if (header.length < headerBytes || Buffer.compare(doubleHash(header), hashBytes(hash)) !== 0)
        throw new NodeNonsense('the node answered a header of another block')
      return header.readUInt32LE(timeAt)
    },
  }
}

/** The oldest block that the node has, 0 where it prunes nothing; null where it has no such call. */
export const keptFrom: Question<number | null> = {
  method: 'getblockchaininfo',
  params: [],
  read(result) {
    const { pruned, pruneheight } = fieldsOf(result)
    return pruned === true && pruneheight !== undefined ? wholeNumber(pruneheight) : 0
  },
  refused: nothingWhen((refusal) => refusal.code === code.noMethod),
}

/** Null above the node's tip. */
export function hashAt(height: number): Question<string | null> {
  return {
    method: 'getblockhash',
    params: [height],
    read: hashText,
    refused: nothingWhen(
      (refusal) => refusal.code === code.outOfRange || /out of range/i.test(refusal.message),
    ),
  }
}

/** The bytes of a block; Dogecoin Core before 1.14.7 knows the form with a boolean alone. */
export function blockBytes(hash: string, family: UtxoFamily): Question<Uint8Array> {
  return { method: 'getblock', params: [hash, family === 'dogecoin' ? false : 0], read: bytes }
}

/** A transaction that waits for a block; of one in a block only a node that indexes transactions knows. */
export function waitingTransaction(txid: string, family: UtxoFamily): Question<Uint8Array | null> {
  const params = [txid, family === 'dogecoin' ? false : 0]
  const refused = nothingWhen((refusal) => refusal.code === code.unknown)
  return { method: 'getrawtransaction', params, read: bytes, refused }
}

/** Whether an output in a block is free: no transaction spends it, and none that waits does. */
export function isFree(outpoint: string): Question<boolean> {
  const params = [outpoint.slice(0, 64), Number(outpoint.slice(65)), true]
  return { method: 'gettxout', params, read: (result) => result !== null }
}

/** Answers the transaction's id. */
export function sending(raw: string): Question<string> {
  return { method: 'sendrawtransaction', params: [raw], read: hashText }
}

const blocksSoon = 6

/** The rate for 1,000 virtual bytes that the node expects to be mined soon; null where it has no data or no such method. */
export const smartFee: Question<bigint | null> = {
  method: 'estimatesmartfee',
  params: [blocksSoon],
  read(result) {
    const rate = (result as { feerate?: unknown } | null)?.feerate
    return rate === undefined ? null : expectedRate(rate)
  },
  refused: nothingWhen((refusal) => refusal.code === code.noMethod),
}

/** The same by the older method, which btcd has. */
export const olderFee: Question<bigint | null> = {
  method: 'estimatefee',
  params: [blocksSoon],
  read: expectedRate,
  refused: () => null,
}

/** The node's mempool takes nothing below this rate at present, where it says so. */
export const leastFee: Question<bigint | null> = {
  method: 'getmempoolinfo',
  params: [],
  read(result) {
    const rate = (result as { mempoolminfee?: unknown } | null)?.mempoolminfee
    return rate === undefined ? null : rateOf(rate)
  },
  refused: () => null,
}

function nothingWhen(isMeant: (refusal: NodeRefusal) => boolean): (refusal: NodeRefusal) => null {
  return (refusal) => {
    if (!isMeant(refusal)) throw refusal
    return null
  }
}

/** A node without data says so by −1, where it does not leave the rate out. */
function expectedRate(value: unknown): bigint | null {
  return typeof value === 'number' && value <= 0 ? null : rateOf(value)
}

const unitsOfCoin = 100_000_000

/** A rate is a bound that we choose to offer and no amount of money, so the node's rounding is good enough. */
function rateOf(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0 || value > 1_000)
    throw nonsense('a rate in coins', value)
  return BigInt(Math.ceil(value * unitsOfCoin))
}

function hashText(value: unknown): string {
  return hexText(value, /^[0-9a-fA-F]{64}$/)
}

function bytes(value: unknown): Uint8Array {
  if (typeof value !== 'string' || value.length % 2 !== 0) throw nonsense('bytes in hex', value)
  const read = Buffer.from(value, 'hex')
  if (read.length * 2 !== value.length) throw new NodeNonsense('the node answered what is not hex')
  return read
}

function wholeNumber(value: unknown): number {
  if (!Number.isSafeInteger(value) || Number(value) < 0) throw nonsense('a height', value)
  return Number(value)
}
