import type { Network } from '#core/catalog'
import {
  addressCodecs,
  type BatchOrder,
  type BatchPayment,
  type ChildOrder,
  ImpossiblePayment,
  type Prepared,
  type PreparedBatch,
  type Preparing,
} from '#core/chains'
import type { Database } from '#platform/database'
import {
  encodeTransaction,
  familyModels,
  feeFor,
  feeToReplace,
  isFailingAddress,
  outputBytes,
  outputsOf,
  partsMax,
  transactionIn,
} from '#providers/simulated/transactions'
import { type Output, readOutputs, short } from './prepare-payment.ts'

type Work = {
  readonly network: Network
  readonly order: BatchOrder
  readonly given: Preparing
  readonly percent: number
}

/** An unsigned transaction that makes all payments of the order, from outputs in blocks. */
export async function prepareBatch(database: Database, work: Work): Promise<PreparedBatch> {
  const { order, given } = work
  // A failing payee would keep the others from their money.
  if (order.payments.length > 1 && order.payments.some(({ to }) => isFailingAddress(to)))
    throw new ImpossiblePayment('an address that no payment reaches is paid alone')
  const free = await readOutputs(database, work)
  const inHand = given.replaces?.slots ?? []
  const chosen = free.filter(({ slot }) => inHand.includes(slot))
  if (chosen.length < inHand.length) return short(null, 1n)
  const others = free.filter((output) => !chosen.includes(output))
  const total = sumOf(order.payments)
  const missing = () => total + feeOf(work, chosen.length) - sumOf(chosen)
  while ((chosen.length === 0 || missing() > 0n) && others.length > 0 && chosen.length < partsMax)
    chosen.push(...others.splice(0, 1))
  if (chosen.length === 0 || missing() > 0n) return short(null, missing())
  return ready(work, chosen)
}

function sumOf(parts: readonly { readonly units: bigint }[]): bigint {
  return parts.reduce((sum, { units }) => sum + units, 0n)
}

function feeOf({ network, order, given, percent }: Work, inputs: number): bigint {
  const outputs = order.payments.length + 1
  const asked = feeFor(familyModels[network.family], { contract: null, inputs, outputs, percent })
  const least = given.replaces === null ? 0n : feeToReplace(given.replaces.feeMax)
  return larger(asked, least)
}

function larger(one: bigint, other: bigint): bigint {
  if (one > other) return one
  return other
}

type Placed = { readonly address: string; readonly units: bigint; readonly payment: BatchPayment | null }

/** The outputs in their order; two that are equal stay in the order of the payments. */
function inOrder({ network: { family }, order }: Work, change: bigint): Placed[] {
  const paid = order.payments.map(
    (payment): Placed => ({ ...payment, payment, address: addressCodecs[family].parse(payment.to) }),
  )
  const back: Placed = { address: order.from[0].address, units: change, payment: null }
  return (change === 0n ? paid : [...paid, back]).toSorted(
    (one, other) => Number(one.units > other.units) - Number(one.units < other.units) || compare(one, other),
  )
}

function compare(one: Placed, other: Placed): number {
  return Number(one.address > other.address) - Number(one.address < other.address)
}

function ready(work: Work, chosen: readonly Output[]): PreparedBatch {
  const { network, order } = work
  const fee = feeOf(work, chosen.length)
  const units = sumOf(chosen) - sumOf(order.payments) - fee
  const placed = inOrder(work, units)
  const changeIndex = placed.findIndex(({ payment }) => payment === null)
  const [first, ...others] = placed.filter(({ payment }) => payment !== null)
  const [slot = '', ...rest] = chosen.map((output) => output.slot)
  const unsigned = encodeTransaction({
    ...{ family: network.family, chain: network.code, feeMax: fee, change: units },
    from: order.from.map(({ address }) => address),
    slots: [slot, ...rest],
    payment: { address: first?.address ?? '', tag: null, contract: null, units: first?.units ?? 0n },
    batch: {
      others: others.map((one) => ({ address: one.address, units: one.units })),
      changeIndex: changeIndex === -1 ? others.length + 1 : changeIndex,
    },
  })
  const indexOf = (payment: BatchPayment) => placed.findIndex((one) => one.payment === payment)
  return {
    ...{ status: 'ready', unsigned, slots: [slot, ...rest], feeMax: fee },
    outputs: order.payments.map((payment) => ({ index: indexOf(payment), bytes: outputBytes })),
    change: changeIndex === -1 ? null : { index: changeIndex, units },
  }
}

type ChildWork = Pick<Work, 'network' | 'percent'> & { readonly order: ChildOrder }

/** An unsigned transaction that pays an unconfirmed output back to its address, with the fee that its ancestors lack. */
export function prepareChild({ network, order, percent }: ChildWork): Prepared {
  const { spends, ancestors } = order
  const model = familyModels[network.family]
  const own = feeFor(model, { contract: null, inputs: 1, outputs: 1, percent })
  const asked = ancestors.map(({ raw }) => {
    const transaction = transactionIn(raw)
    const outputs = outputsOf(transaction).length
    return feeFor(model, { contract: null, inputs: transaction.slots.length, outputs, percent })
  })
  const lacking = asked.reduce((sum, fee, at) => sum + fee - (ancestors[at]?.feeMax ?? 0n), own)
  const fee = larger(lacking, own)
  const units = spends.units - fee
  if (units <= 0n) return short(null, 1n - units)
  const { slot, address } = spends
  const unsigned = encodeTransaction({
    ...{ family: network.family, chain: network.code, from: [address], slots: [slot], feeMax: fee },
    ...{ payment: { address, tag: null, contract: null, units }, change: 0n },
  })
  return { status: 'ready', unsigned, slots: [slot], units, feeMax: fee }
}
