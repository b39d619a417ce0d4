import type { PaymentOrder, Preparing } from '#core/chains'
import type { Database } from '#platform/database'
import { type RawOutput, writeTransaction } from '#providers/utxo/bytes'
import { dustOf, policyOf, type UtxoChainName, type UtxoFamily } from '#providers/utxo/families'
import { isFree, type UtxoNode } from '#providers/utxo/node'
import {
  type OutputFollower,
  type OwnOutput,
  outpointOf,
  outputsAt,
  spendableOutputs,
  transactionsOf,
} from '#providers/utxo/outputs'
import { scriptOf } from '#providers/utxo/scripts'
import { inputOf, sortedOutputs, transactionVersion } from './canonical.ts'
import { chooseOutputs } from './choose-outputs.ts'
import { max, rateNow } from './fees.ts'
import { feeAt, inputWeight, outputWeight, virtualSize } from './size.ts'
import { sumOf } from './sum-of.ts'
import { writeUnsigned } from './unsigned-bytes.ts'

export type PaymentMaker = {
  readonly network: string
  readonly family: UtxoFamily
  readonly chain: UtxoChainName
  readonly rateMax: bigint | null
  readonly node: UtxoNode
  readonly database: Database
  readonly outputs: OutputFollower
}

/** An order with its payees as scripts; a payee without units gets all there is. */
export type Making = {
  readonly from: PaymentOrder['from']
  readonly payees: readonly RawOutput[] | { readonly all: Uint8Array }
  readonly given: Preparing
}

export type Made = {
  readonly unsigned: string
  readonly slots: readonly [string, ...string[]]
  readonly feeMax: bigint
  /** The outputs in their order; the payees' and the change are among them as they were given. */
  readonly outputs: readonly RawOutput[]
  readonly payees: readonly RawOutput[]
  readonly change: RawOutput | null
}

export type Missing = { readonly missing: bigint }

/** Inputs of one transaction; each brings the whole transaction that made it. */
const inputsMax = 250
const outputsRead = 2_000
/** A successor offers a quarter more than the stuck transaction, or the rate of now. */
const raise = { numerator: 5n, denominator: 4n }

/** An unsigned transaction from outputs in blocks, or how much the payers lack. */
export async function makeTransaction(maker: PaymentMaker, making: Making): Promise<Made | Missing> {
  const { family } = maker
  const { from, payees, given } = making
  const { height } = await maker.outputs.catchUp()
  const free = await freeOutputs(maker, { from, given, nextHeight: height + 1 })
  const kept = await keptInputs(maker, given)
  if (kept === null) return { missing: 1n }
  const rate = await rateFor(maker, given, kept)
  const feeOf: Fees = (inputs, outputs) =>
    max(
      feeAt(rate, virtualSize(family, { inputs, outputs })) + softDust(family, outputs),
      given.replaces === null ? 0n : leastToReplace(maker, given.replaces, { inputs, outputs }),
    )
  const change = { units: 0n, script: scriptOf(family, from[0].address) }
  const choose = (others: readonly OwnOutput[]) =>
    'all' in payees
      ? payAll([...kept, ...others].slice(0, inputsMax), { script: payees.all, feeOf })
      : payAmounts(maker, { kept, free: others, payees, change, rate, feeOf })
  const chosen = await chooseFree(maker, { kept, free, choose })
  return 'missing' in chosen ? chosen : written(maker, { ...chosen, from, lockTime: height })
}

type Selecting = {
  readonly kept: readonly OwnOutput[]
  readonly free: readonly OwnOutput[]
  choose(others: readonly OwnOutput[]): Chosen | Missing
}

/** Blocks do not tell which outputs a waiting transaction spends, such as one that these books have lost: the node is asked. */
async function chooseFree(
  { node }: PaymentMaker,
  { kept, free, choose }: Selecting,
): Promise<Chosen | Missing> {
  let others = free
  for (;;) {
    const chosen = choose(others)
    if ('missing' in chosen) return chosen
    const own = new Set(kept.map(outpointOf))
    const added = chosen.inputs.map(outpointOf).filter((outpoint) => !own.has(outpoint))
    const answers = await node.ask(...added.map(isFree))
    const spent = new Set(added.filter((_, at) => answers[at] === false))
    if (spent.size === 0) return chosen
    others = others.filter((output) => !spent.has(outpointOf(output)))
  }
}

type Fees = (inputs: number, outputs: readonly RawOutput[]) => bigint

type Chosen = {
  readonly inputs: readonly OwnOutput[]
  readonly payees: readonly RawOutput[]
  readonly change: RawOutput | null
}

type Free = Pick<Making, 'from' | 'given'> & { readonly nextHeight: number }

async function freeOutputs(
  { database, network }: PaymentMaker,
  { from, given, nextHeight }: Free,
): Promise<OwnOutput[]> {
  const addresses = from.map(({ address }) => address)
  const taken = new Set([...given.taken, ...(given.replaces?.slots ?? [])])
  const max = outputsRead + taken.size
  const outputs = await spendableOutputs(database, { network, addresses, nextHeight, max })
  return outputs.filter((output) => !taken.has(outpointOf(output)))
}

/** The outputs of a transaction that is replaced; null when some are spent or gone, so that both could happen. */
async function keptInputs(
  { database, network }: PaymentMaker,
  { replaces }: Preparing,
): Promise<OwnOutput[] | null> {
  if (replaces === null) return []
  const held = await outputsAt(database, { network, outpoints: replaces.slots })
  const kept = replaces.slots.flatMap((slot) => held.get(slot) ?? [])
  return kept.length === replaces.slots.length && kept.every(({ spent }) => spent === null) ? kept : null
}

async function rateFor(
  maker: PaymentMaker,
  { replaces }: Preparing,
  kept: readonly OwnOutput[],
): Promise<bigint> {
  const asked = await rateNow(maker.node, maker)
  if (replaces === null) return asked
  const size = virtualSize(maker.family, { inputs: kept.length, outputs: [] })
  const before = (replaces.feeMax * 1_000n) / size
  return max(asked, (before * raise.numerator) / raise.denominator)
}

/** BIP 125: a successor pays all that the former pays, and for its own bytes on top. */
function leastToReplace(
  { family }: PaymentMaker,
  { feeMax }: { readonly feeMax: bigint },
  shape: { readonly inputs: number; readonly outputs: readonly RawOutput[] },
): bigint {
  return feeMax + feeAt(policyOf(family).replacementStep, virtualSize(family, shape))
}

/** Dogecoin's nodes want the soft limit once more for each output below it. */
function softDust(family: UtxoFamily, outputs: readonly RawOutput[]): bigint {
  const policy = policyOf(family)
  if (policy.dust.kind !== 'fixed') return 0n
  const { soft } = policy.dust
  return soft * BigInt(outputs.filter(({ units }) => units > 0n && units < soft).length)
}

function payAll(
  inputs: readonly OwnOutput[],
  { script, feeOf }: { readonly script: Uint8Array; readonly feeOf: Fees },
): Chosen | Missing {
  const units = sumOf(inputs) - feeOf(Math.max(1, inputs.length), [{ units: 0n, script }])
  if (units <= 0n) return { missing: 1n - units }
  return { inputs, payees: [{ script, units }], change: null }
}

type Paying = {
  readonly kept: readonly OwnOutput[]
  readonly free: readonly OwnOutput[]
  readonly payees: readonly RawOutput[]
  readonly change: RawOutput
  readonly rate: bigint
  readonly feeOf: Fees
}

function payAmounts(maker: PaymentMaker, paying: Paying): Chosen | Missing {
  const { family } = maker
  const { kept, free, payees, change, rate, feeOf } = paying
  const inputFee = feeAt(rate, BigInt(Math.ceil(inputWeight(family) / 4)))
  const changeCost = feeAt(rate, BigInt(Math.ceil(outputWeight(change) / 4))) + inputFee
  const before = sumOf(kept)
  const target = sumOf(payees) + feeOf(kept.length, payees) - before
  const choices = free.map((output) => ({ ...output, outpoint: outpointOf(output) }))
  const chosen =
    target <= 0n && kept.length > 0
      ? { inputs: [] }
      : chooseOutputs({ outputs: choices, target, inputFee, changeCost, inputsMax: inputsMax - kept.length })
  if (chosen === null) {
    const useful = choices.filter(({ units }) => units > inputFee)
    const fee = feeOf(Math.max(1, kept.length + useful.length), payees)
    return { missing: max(1n, sumOf(payees) + fee - before - sumOf(useful)) }
  }
  return withChange(maker, { inputs: [...kept, ...chosen.inputs], payees, change, feeOf })
}

type Leaving = Pick<Paying, 'payees' | 'change' | 'feeOf'> & { readonly inputs: readonly OwnOutput[] }

/** The rest becomes change where that is worth more than it costs, and is the network's otherwise. */
function withChange({ family }: PaymentMaker, { inputs, payees, change, feeOf }: Leaving): Chosen | Missing {
  const left = sumOf(inputs) - sumOf(payees)
  const fee = feeOf(inputs.length, payees)
  if (left < fee) return { missing: fee - left }
  const units = left - feeOf(inputs.length, [...payees, change])
  const { soft } = dustOf(policyOf(family), change.script)
  return { inputs, payees, change: units < soft ? null : { ...change, units } }
}

type Writing = Chosen & { readonly from: PaymentOrder['from']; readonly lockTime: number }

async function written(
  { family, chain, network, database }: PaymentMaker,
  { inputs, payees, change, from, lockTime }: Writing,
): Promise<Made> {
  const inOrder = sortedInputs(inputs, from)
  const outputs = sortedOutputs(change === null ? payees : [...payees, change])
  const txids = [...new Set(inOrder.map(({ txid }) => txid))]
  const known = await transactionsOf(database, { network, txids })
  const previous = txids.map((txid) => {
    const bytes = known.get(txid)
    if (bytes === undefined) throw new Error(`the transaction ${txid} is not kept`)
    return bytes
  })
  const [slot = '', ...rest] = inOrder.map(outpointOf)
  const bytes = writeTransaction({
    version: transactionVersion,
    inputs: [slot, ...rest].map((outpoint) => inputOf(family, outpoint)),
    outputs,
    lockTime,
  })
  return {
    unsigned: writeUnsigned({ family, chain, bytes, previous }),
    slots: [slot, ...rest],
    feeMax: sumOf(inputs) - sumOf(outputs),
    ...{ outputs, payees, change },
  }
}

/** By payer, in the order of their keys, then by outpoint. */
function sortedInputs(inputs: readonly OwnOutput[], from: PaymentOrder['from']): OwnOutput[] {
  const placeOf = new Map(from.map(({ address }, at) => [address, at]))
  const rank = ({ address }: OwnOutput) => placeOf.get(address) ?? 0
  return inputs.toSorted(
    (one, other) => rank(one) - rank(other) || (outpointOf(one) < outpointOf(other) ? -1 : 1),
  )
}
