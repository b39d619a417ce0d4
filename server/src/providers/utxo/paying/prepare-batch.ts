import type { BatchOrder, ChildOrder, Prepared, PreparedBatch, Preparing } from '#core/chains'
import { type RawTransaction, readFamilyTransaction, writeTransaction } from '#providers/utxo/bytes'
import { dustOf, policyOf, type UtxoFamily } from '#providers/utxo/families'
import { scriptOf } from '#providers/utxo/scripts'
import { inputOf, transactionVersion } from './canonical.ts'
import { max, rateNow } from './fees.ts'
import { makeTransaction, type PaymentMaker } from './make-transaction.ts'
import { refuseDust } from './prepare-payment.ts'
import { feeAt, outputWeight, virtualSize } from './size.ts'
import { writeUnsigned } from './unsigned-bytes.ts'

type Asked = { readonly order: BatchOrder; readonly given: Preparing }

/** An unsigned transaction that makes all payments of the order. */
export async function prepareBatch(maker: PaymentMaker, { order, given }: Asked): Promise<PreparedBatch> {
  const payees = order.payments.map(({ to, units }) => ({ units, script: scriptOf(maker.family, to) }))
  for (const payee of payees) refuseDust(maker, payee)
  const made = await makeTransaction(maker, { from: order.from, payees, given })
  if ('missing' in made) return { status: 'short', contract: null, missing: made.missing }
  const { unsigned, slots, feeMax, outputs, change } = made
  return {
    ...{ status: 'ready', unsigned, slots, feeMax },
    outputs: payees.map((payee) => ({ index: outputs.indexOf(payee), bytes: outputWeight(payee) / 4 })),
    change: change === null ? null : { index: outputs.indexOf(change), units: change.units },
  }
}

/** An unsigned transaction that pays an unconfirmed output back to its address, with the fee that its ancestors lack. */
export async function prepareChild(
  maker: PaymentMaker,
  { spends, ancestors }: ChildOrder,
): Promise<Prepared> {
  const { family, chain } = maker
  const parents = ancestors.map(({ raw }) => readFamilyTransaction(family, Buffer.from(raw, 'hex')))
  const parent = parents.at(-1)
  if (parent === undefined) throw new Error('a child has a parent')
  const script = scriptOf(family, spends.address)
  const rate = await rateNow(maker.node, maker)
  const own = virtualSize(family, { inputs: 1, outputs: [{ script }] })
  const together = parents.reduce((size, one) => size + sizeOf(one, family), own)
  const paid = ancestors.reduce((sum, { feeMax }) => sum + feeMax, 0n)
  const fee = max(feeAt(rate, own), feeAt(rate, together) - paid)
  const units = spends.units - fee
  const { soft } = dustOf(policyOf(family), script)
  if (units < soft) return { status: 'short', contract: null, missing: soft - units }
  const { height } = await maker.outputs.catchUp()
  const bytes = writeTransaction({
    version: transactionVersion,
    inputs: [inputOf(family, spends.slot)],
    outputs: [{ units, script }],
    lockTime: height,
  })
  const unsigned = writeUnsigned({ family, chain, bytes, previous: [writeTransaction(parent)] })
  return { status: 'ready', unsigned, slots: [spends.slot], units, feeMax: fee }
}

/** The virtual size of a signed transaction (BIP 141). */
function sizeOf(transaction: RawTransaction, family: UtxoFamily): bigint {
  const stripped = writeTransaction(transaction).length
  const weight = family === 'dogecoin' ? 4 * transaction.size : 3 * stripped + transaction.size
  return BigInt(Math.ceil(weight / 4))
}
