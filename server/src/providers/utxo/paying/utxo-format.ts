import { secp256k1 } from '@noble/curves/secp256k1.js'
import { Transaction } from '@scure/btc-signer'
import {
  addressCodecs,
  InvalidTransaction,
  type TransactionContent,
  type TransactionFormat,
} from '#core/chains'
import { placeOf, readFamilyTransaction } from '#providers/utxo/bytes'
import type { UtxoChainName, UtxoFamily } from '#providers/utxo/families'
import { addressOf } from '#providers/utxo/scripts'
import { sequenceOf, transactionVersion } from './canonical.ts'
import { sumOf } from './sum-of.ts'
import { readUnsigned, type UnsignedTransaction } from './unsigned-bytes.ts'

/** How a transaction names its chain; the bytes themselves are valid on each chain that has the outputs. */
export function chainOf({
  family,
  chain,
}: {
  readonly family: string
  readonly chain: UtxoChainName
}): string {
  return `${family} ${chain}`
}

/** Transactions of chains with outputs. Amounts come from the whole previous transactions, whose ids are computed here. */
export const utxoFormat: TransactionFormat = {
  read: (unsigned) => contentOf(readUnsigned(unsigned)),
  sign(unsigned, keys) {
    const read = readUnsigned(unsigned)
    const { from } = contentOf(read)
    if (keys.length !== from.length)
      throw new InvalidTransaction(`has ${from.length} payers, and ${keys.length} keys`)
    const keyOf = new Map(from.map((address, at) => [address, keys[at]]))
    for (const [address, key] of keyOf) requireKeyOf(read.family, { address, key })
    return signInputs(read, keyOf)
  },
}

type SpentOutput = {
  readonly outpoint: string
  readonly address: string
  readonly script: Uint8Array
  readonly units: bigint
}

function contentOf(read: UnsignedTransaction): TransactionContent {
  const { family, transaction } = read
  const spent = spentOutputs(read)
  requireCanonical(read)
  const from = [...new Set(spent.map(({ address }) => address))]
  const paid = transaction.outputs.map(({ units, script }) => {
    const address = addressOf(family, script)
    if (address === null) throw new InvalidTransaction('pays a script without an address')
    return { address, tag: null, contract: null, units }
  })
  const feeMax = sumOf(spent) - sumOf(paid)
  if (feeMax < 0n) throw new InvalidTransaction('pays more than it spends')
  return {
    chain: chainOf(read),
    from,
    slots: spent.map(({ outpoint }) => outpoint),
    payments: paid,
    feeMax,
  }
}

function spentOutputs({ family, transaction, previous }: UnsignedTransaction): SpentOutput[] {
  const named = new Set<string>()
  const spent = transaction.inputs.map(({ outpoint }): SpentOutput => {
    const { txid, index } = placeOf(outpoint)
    named.add(txid)
    const output = previous.get(txid)?.outputs[index]
    if (output === undefined) throw new InvalidTransaction(`lacks the transaction with its input ${outpoint}`)
    const { script, units } = output
    const address = addressOf(family, script)
    if (address === null || !isOwnForm(family, address))
      throw new InvalidTransaction(`spends ${outpoint}, whose script the house has no key of`)
    return { outpoint, address, script, units }
  })
  if (new Set(spent.map(({ outpoint }) => outpoint)).size !== spent.length)
    throw new InvalidTransaction('spends an output twice')
  if ([...named].join() !== [...previous.keys()].join())
    throw new InvalidTransaction('brings other transactions than its inputs name')
  return spent
}

/** The form of the addresses that the house derives: of a key alone. */
function isOwnForm(family: UtxoFamily, address: string): boolean {
  return family === 'dogecoin' ? address.startsWith('D') : /^(?:bc|ltc)1q.{38}$/.test(address)
}

/** Whatever a transaction may leave open is the same for all of ours, so that nothing in it is unread. */
function requireCanonical({ family, transaction }: UnsignedTransaction): void {
  const { version, inputs, lockTime, isHogEx } = transaction
  const sequence = sequenceOf(family)
  const isOurs =
    version === transactionVersion &&
    !isHogEx &&
    lockTime < 500_000_000 &&
    inputs.every((input) => input.script.length === 0 && input.sequence === sequence)
  if (!isOurs) throw new InvalidTransaction('is not of the form that the house gives its own')
}

type Held = { readonly address: string; readonly key: Uint8Array | undefined }

function requireKeyOf(family: UtxoFamily, { address, key }: Held): void {
  const isTheirs =
    key !== undefined && addressCodecs[family].fromPublicKey(secp256k1.getPublicKey(key, true)) === address
  if (!isTheirs) throw new InvalidTransaction(`is to be signed with a key that is not that of ${address}`)
}

function signInputs(
  read: UnsignedTransaction,
  keyOf: ReadonlyMap<string, Uint8Array | undefined>,
): { raw: string; txid: string } {
  const { family, transaction } = read
  const { version, lockTime, inputs, outputs } = transaction
  const spent = spentOutputs(read)
  // The legacy way of signing commits to no amount; the amounts are proved above.
  const signing = new Transaction({ version, lockTime, lowR: true, allowLegacyWitnessUtxo: true })
  for (const [at, { outpoint, sequence }] of inputs.entries()) {
    const { script, units } = spent[at] as SpentOutput // as: one for each input
    signing.addInput({ ...placeOf(outpoint), sequence, witnessUtxo: { script, amount: units } })
  }
  for (const { script, units } of outputs) signing.addOutput({ script, amount: units })
  for (const [at, { address }] of spent.entries()) {
    const key = keyOf.get(address)
    if (key !== undefined) signing.signIdx(key, at)
  }
  signing.finalize()
  const raw = signing.hex
  const { txid } = readFamilyTransaction(family, Buffer.from(raw, 'hex'))
  return { raw, txid }
}
