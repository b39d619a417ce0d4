import { createHash } from 'node:crypto'
import type { NetworkFamily } from '#core/catalog'
import { addressCodecs, InvalidTransaction, validateTag } from '#core/chains'
import { familyModels, hasTokens } from './family-models.ts'
import { txidShapes } from './txid-shapes.ts'

/** A transaction on a simulated chain, as its unsigned bytes say it. */
export type SimulatedTransaction = {
  readonly family: NetworkFamily
  /** The network's code. */
  readonly chain: string
  /** The payers, one where there are accounts. The change goes to the first. */
  readonly from: readonly string[]
  /** Outputs that are used up (`txid:index`), or one account's number (`17`). */
  readonly slots: readonly string[]
  readonly payment: {
    readonly address: string
    readonly tag: string | null
    readonly contract: string | null
    readonly units: bigint
  }
  /** Zero where there are accounts. */
  readonly change: bigint
  readonly feeMax: bigint
  /** Absent unless it is a batch: the payments after the first, and the place of the change among all outputs. */
  readonly batch?: { readonly others: readonly BatchPart[]; readonly changeIndex: number }
}

type BatchPart = { readonly address: string; readonly units: bigint }

/** An output as blocks have it. */
type Output = SimulatedTransaction['payment'] & { readonly index: number }

const title = 'coffer simulated transaction 1'
const batchTitle = 'coffer simulated batch 1'
/** The most outputs, or payers, that one transaction may have. */
export const partsMax = 250
const hexLengthMax = 200_000

/** The outputs of a transaction, the change among them where there is any; an account's payment counts as one. */
export function outputsOf({ from, payment, change, batch }: SimulatedTransaction): Output[] {
  const changeIndex = batch?.changeIndex ?? 1
  const coin = { tag: null, contract: null }
  const paid = [payment, ...(batch?.others ?? []).map((part) => ({ ...coin, ...part }))]
  const back = { ...coin, address: from[0] ?? '', units: change, index: changeIndex }
  const outputs = paid.map((part, at) => ({
    ...part,
    index: at < changeIndex || change === 0n ? at : at + 1,
  }))
  return change === 0n ? outputs : [...outputs, back].toSorted((one, other) => one.index - other.index)
}

/** The transaction's only bytes: a JSON list in hex, so that people can read what a signer is given. */
export function encodeTransaction(transaction: SimulatedTransaction): string {
  const { family, chain, from, slots, payment, change, feeMax, batch } = transaction
  const { address, tag, contract, units } = payment
  const paid = [address, tag, contract, String(units)]
  const all = [title, family, chain, from, slots, paid, String(change), String(feeMax)]
  if (batch === undefined) return textToHex(JSON.stringify(all))
  const others = batch.others.map((part) => [part.address, String(part.units)])
  return textToHex(JSON.stringify([batchTitle, ...all.slice(1), others, batch.changeIndex]))
}

/** Throws `InvalidTransaction` on bytes that are not exactly those of one transaction. */
export function decodeTransaction(unsigned: string): SimulatedTransaction {
  const [first, family, chain, from, slots, paid, change, feeMax, ...rest] = readParts(unsigned)
  const [address, tag, contract, units] = listOf(paid, 'payment')
  const transaction = {
    family: familyOf(family),
    chain: textOf(chain, 'chain'),
    from: textsOf(from, 'payers'),
    slots: textsOf(slots, 'slots'),
    payment: {
      address: textOf(address, 'payee'),
      tag: tag === null ? null : textOf(tag, 'tag'),
      contract: contract === null ? null : textOf(contract, 'contract'),
      units: unitsOf(units),
    },
    change: unitsOf(change),
    feeMax: unitsOf(feeMax),
    ...(first === batchTitle && { batch: batchOf(rest) }),
  }
  if (encodeTransaction(transaction) !== unsigned)
    throw new InvalidTransaction('is written in another way than its own')
  requireSense(transaction)
  return transaction
}

function readParts(unsigned: string): unknown[] {
  const isBatch = unsigned.startsWith(textToHex(`["${batchTitle}"`))
  return readList(unsigned, isBatch ? { title: batchTitle, length: 10 } : { title, length: 8 })
}

function batchOf([others, changeIndex]: readonly unknown[]): NonNullable<SimulatedTransaction['batch']> {
  const parts = listOf(others, 'other payments').map((one): BatchPart => {
    const [address, units] = listOf(one, 'payment')
    return { address: textOf(address, 'payee'), units: unitsOf(units) }
  })
  if (parts.length > partsMax) throw new InvalidTransaction(`has ${parts.length} other payments`)
  const isPlace = typeof changeIndex === 'number' && changeIndex >= 0 && changeIndex <= parts.length + 1
  if (!isPlace) throw new InvalidTransaction('has its change at no place')
  return { others: parts, changeIndex }
}

/** The transaction's id follows from what is signed, so no signature changes it. */
export function txidOf(unsigned: string): string {
  const digest = createHash('sha512').update(Buffer.from(unsigned, 'hex')).digest()
  return txidShapes[decodeTransaction(unsigned).family](digest)
}

/** Reads a JSON list in lower-case hex that begins with its title. */
export function readList(hex: string, { title, length }: { title: string; length: number }): unknown[] {
  if (hex.length > hexLengthMax || !/^(?:[0-9a-f]{2})+$/.test(hex)) throw new InvalidTransaction('is not hex')
  const list = listOf(parseJson(Buffer.from(hex, 'hex').toString('utf8')), 'whole')
  if (list.length !== length || list[0] !== title) throw new InvalidTransaction(`is no "${title}"`)
  return list
}

export function textToHex(text: string): string {
  return Buffer.from(text, 'utf8').toString('hex')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidTransaction('is not JSON')
  }
}

function requireSense(transaction: SimulatedTransaction): void {
  const { family, from, slots, payment, change, batch } = transaction
  const codec = addressCodecs[family]
  for (const address of [...from, payment.address, ...(batch?.others ?? []).map((part) => part.address)])
    requireThat(
      isSame(() => codec.parse(address), address),
      `names an address that ${family} does not write so: ${address}`,
    )
  requireThat(payment.contract === null || hasTokens(family), `names a token, and ${family} has none`)
  const { tag } = payment
  if (tag !== null)
    requireThat(
      isSame(() => validateTag({ family, tag }), undefined),
      `has a tag that ${family} does not know`,
    )
  requireThat(isDistinct(from) && isDistinct(slots), 'names a payer or a slot twice')
  const isOutputs = familyModels[family].kind === 'outputs'
  requireThat(isOutputs || (from.length === 1 && slots.length === 1), 'has several payers or numbers')
  requireThat(isOutputs || change === 0n, 'has change, and accounts have none')
  requireThat(isOutputs || batch === undefined, 'is a batch, and accounts have none')
  const pattern = isOutputs ? /^[0-9a-f]{64}:(?:0|[1-9][0-9]{0,8})$/ : /^(?:0|[1-9][0-9]{0,17})$/
  requireThat(
    slots.every((slot) => pattern.test(slot)),
    'has a slot of another family',
  )
}

function requireThat(isTrue: boolean, otherwise: string): void {
  if (!isTrue) throw new InvalidTransaction(otherwise)
}

function isSame<T>(read: () => T, expected: T): boolean {
  try {
    return read() === expected
  } catch {
    return false
  }
}

function isDistinct(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length
}

function familyOf(value: unknown): NetworkFamily {
  const codec = Object.values(addressCodecs).find(({ family }) => family === value)
  if (codec === undefined) throw new InvalidTransaction('names a family that does not exist')
  return codec.family
}

function listOf(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value)) throw new InvalidTransaction(`has no list for its ${what}`)
  return value
}

function textOf(value: unknown, what: string): string {
  if (typeof value !== 'string' || value === '') throw new InvalidTransaction(`has no text for its ${what}`)
  return value
}

function textsOf(value: unknown, what: string): string[] {
  const list = listOf(value, what)
  if (list.length === 0 || list.length > partsMax) throw new InvalidTransaction(`has ${list.length} ${what}`)
  return list.map((one) => textOf(one, what))
}

// Far above any supply.
const digitsMax = 60

function unitsOf(value: unknown): bigint {
  if (typeof value !== 'string' || !/^(?:0|[1-9][0-9]*)$/.test(value) || value.length > digitsMax)
    throw new InvalidTransaction('has an amount that is no whole number')
  return BigInt(value)
}
