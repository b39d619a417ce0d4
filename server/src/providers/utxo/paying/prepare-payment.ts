import { ImpossiblePayment, type PaymentOrder, type Prepared, type Preparing } from '#core/chains'
import type { Database } from '#platform/database'
import { type RawOutput, writeTransaction } from '#providers/utxo/bytes'
import { dustOf, policyOf, type UtxoChainName, type UtxoFamily } from '#providers/utxo/families'
import type { UtxoNode } from '#providers/utxo/node'
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

type Asked = { readonly order: PaymentOrder; readonly given: Preparing }

/** Inputs of one transaction; each brings the whole transaction that made it. */
const inputsMax = 250
const outputsRead = 2_000
/** A successor offers a quarter more than the stuck transaction, or what is asked now. */
const raise = { numerator: 5n, denominator: 4n }

/** An unsigned transaction that does what is ordered, from outputs in blocks. */
export async function preparePayment(maker: PaymentMaker, { order, given }: Asked): Promise<Prepared> {
  const { family } = maker
  const payee = payeeOf(maker, order)
  const { height } = await maker.outputs.catchUp()
  const free = await freeOutputs(maker, { order, given, nextHeight: height + 1 })
  const kept = await keptInputs(maker, given)
  if (kept === null) return short(1n)
  const rate = await rateFor(maker, given, kept)
  const change = { units: 0n, script: scriptOf(family, order.from[0].address) }
  const feeOf = (inputs: number, outputs: readonly RawOutput[]) =>
    max(
      feeAt(rate, virtualSize(family, { inputs, outputs })),
      given.replaces === null ? 0n : leastToReplace(maker, given.replaces, { inputs, outputs }),
    )
  const made =
    order.units === 'all'
      ? payAll([...kept, ...free].slice(0, inputsMax), { payee, feeOf })
      : payAmount(maker, { kept, free, payee: { ...payee, units: order.units }, change, rate, feeOf })
  if ('missing' in made) return short(made.missing)
  refuseDust(maker, made.payee)
  return written(maker, { ...made, order, lockTime: height })
}

type Fees = (inputs: number, outputs: readonly RawOutput[]) => bigint
type Payee = RawOutput

type Made = {
  readonly inputs: readonly OwnOutput[]
  readonly payee: Payee
  readonly change: RawOutput | null
}

function payeeOf({ family, network }: PaymentMaker, { to, tag, contract }: PaymentOrder): Payee {
  if (contract !== null) throw new ImpossiblePayment(`there are no tokens on ${network}`)
  if (tag !== null) throw new ImpossiblePayment(`there are no tags on ${network}`)
  return { units: 0n, script: scriptOf(family, to) }
}

function refuseDust({ family, network }: PaymentMaker, { units, script }: Payee): void {
  const { hard } = dustOf(policyOf(family), script)
  if (units < hard)
    throw new ImpossiblePayment(`${network} takes no payment below ${hard} units to such an address`)
}

type Free = Asked & { readonly nextHeight: number }

async function freeOutputs(
  { database, network }: PaymentMaker,
  { order, given, nextHeight }: Free,
): Promise<OwnOutput[]> {
  const addresses = order.from.map(({ address }) => address)
  const taken = new Set([...given.taken, ...(given.replaces?.slots ?? [])])
  const outputs = await spendableOutputs(database, {
    network,
    addresses,
    nextHeight,
    max: outputsRead + taken.size,
  })
  return outputs.filter((output) => !taken.has(outpointOf(output)))
}

/** The outputs of a transaction that is replaced; null when one of them is spent or gone, so that both could happen. */
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
  if (policyOf(maker.family).replacement === 'none')
    throw new Error(`nodes of ${maker.network} replace no transaction`)
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

type Missing = { readonly missing: bigint }

function payAll(
  inputs: readonly OwnOutput[],
  { payee, feeOf }: { readonly payee: Payee; readonly feeOf: Fees },
): Made | Missing {
  const fee = feeOf(Math.max(1, inputs.length), [payee])
  const units = sumOf(inputs) - fee
  if (units <= 0n) return { missing: 1n - units }
  return { inputs, payee: { ...payee, units }, change: null }
}

type Paying = {
  readonly kept: readonly OwnOutput[]
  readonly free: readonly OwnOutput[]
  readonly payee: Payee
  readonly change: RawOutput
  readonly rate: bigint
  readonly feeOf: Fees
}

function payAmount(maker: PaymentMaker, paying: Paying): Made | Missing {
  const { family } = maker
  const { kept, free, payee, change, rate, feeOf } = paying
  const inputFee = feeAt(rate, BigInt(Math.ceil(inputWeight(family) / 4)))
  const changeCost = feeAt(rate, BigInt(Math.ceil(outputWeight(change) / 4))) + inputFee
  const before = sumOf(kept)
  const target = payee.units + feeOf(kept.length, [payee]) - before
  const choices = free.map((output) => ({ ...output, outpoint: outpointOf(output) }))
  const chosen =
    target <= 0n && kept.length > 0
      ? { inputs: [], hasChange: true }
      : chooseOutputs({ outputs: choices, target, inputFee, changeCost, inputsMax: inputsMax - kept.length })
  if (chosen === null) {
    const all = choices.filter(({ units }) => units > inputFee)
    const held = before + sumOf(all)
    const missing = payee.units + feeOf(Math.max(1, kept.length + all.length), [payee]) - held
    return { missing: missing > 0n ? missing : 1n }
  }
  const inputs = [...kept, ...chosen.inputs]
  return withChange(maker, { inputs, payee, change, feeOf })
}

type Leaving = Pick<Paying, 'payee' | 'change' | 'feeOf'> & { readonly inputs: readonly OwnOutput[] }

/** The rest becomes change where that is worth more than it costs, and is the network's otherwise. */
function withChange({ family }: PaymentMaker, { inputs, payee, change, feeOf }: Leaving): Made | Missing {
  const left = sumOf(inputs) - payee.units
  const fee = feeOf(inputs.length, [payee])
  if (left < fee) return { missing: fee - left }
  const units = left - feeOf(inputs.length, [payee, change])
  const { soft } = dustOf(policyOf(family), change.script)
  return { inputs, payee, change: units < soft ? null : { ...change, units } }
}

type Writing = Made & { readonly order: PaymentOrder; readonly lockTime: number }

async function written(
  { family, chain, network, database }: PaymentMaker,
  { inputs, payee, change, order, lockTime }: Writing,
): Promise<Prepared> {
  const inOrder = sortedInputs(inputs, order)
  const outputs = sortedOutputs(change === null ? [payee] : [payee, change])
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
    status: 'ready',
    unsigned: writeUnsigned({ family, chain, bytes, previous }),
    slots: [slot, ...rest],
    units: payee.units,
    feeMax: sumOf(inputs) - sumOf(outputs),
  }
}

/** By payer, in the order of their keys, then by outpoint. */
function sortedInputs(inputs: readonly OwnOutput[], { from }: PaymentOrder): OwnOutput[] {
  const placeOf = new Map(from.map(({ address }, at) => [address, at]))
  const rank = ({ address }: OwnOutput) => placeOf.get(address) ?? 0
  return inputs.toSorted(
    (one, other) => rank(one) - rank(other) || (outpointOf(one) < outpointOf(other) ? -1 : 1),
  )
}

function short(missing: bigint): Prepared {
  return { status: 'short', contract: null, missing }
}

function sumOf(parts: readonly { readonly units: bigint }[]): bigint {
  return parts.reduce((sum, { units }) => sum + units, 0n)
}
