/** Signed bytes, with what the signer knows about them. A batch has a line for each member, under one reference. */
export type Signature = {
  readonly reference: string
  readonly spendId: string
  readonly network: string
  readonly purpose: string
  /** SHA-256 of the request, which distinguishes a repeat from another request under the same reference. */
  readonly digest: string
  readonly from: readonly string[]
  /** The indexes of the keys that signed, and of the payee where it is the house's own. */
  readonly fromIndexes: readonly number[]
  readonly toIndex: number | null
  /** The generations of those keys; lines of before rotations have none, which is 0. */
  readonly generation: number
  readonly toGeneration: number | null
  readonly slots: readonly string[]
  readonly to: string
  readonly tag: string | null
  /** In the form of `contractKey`. */
  readonly contract: string | null
  readonly units: bigint
  readonly feeMax: bigint
  /** Units that count against the hour's limit; 0 where an earlier transaction of the spend has counted them. */
  readonly outflow: bigint
  readonly at: number
  /** The bytes are in the last line of a batch alone, so that no line before it counts by itself. */
  readonly unsigned: string | null
  readonly raw: string | null
  readonly txid: string
}

/** A signature whose line has the bytes. */
export type WholeSignature = Signature & { readonly unsigned: string; readonly raw: string }

export function isWhole(signature: Signature): signature is WholeSignature {
  return signature.raw !== null
}

/** The place of a line: the id of its journal, and its number there, from 1 on. */
export type LinePlace = { readonly journal: string; readonly sequence: number }

/** A line of a signer's journal; lines without a place are from before journals had an id. */
export type SignedLine = { readonly signature: Signature; readonly place: LinePlace | null }

const amounts = new Set(['units', 'feeMax', 'outflow'])
const sealMark = ',"seal":"'

/** The line of a signature, sealed by `seal`, without its end. */
export function writeSignedLine(
  { signature, place }: { readonly signature: Signature; readonly place: LinePlace },
  seal: (text: string) => string,
): string {
  const text = JSON.stringify({ ...signature, ...place }, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  return `${text.slice(0, -1)}${sealMark}${seal(text)}"}`
}

/** Reads a line that a signer wrote. Throws for any other text. */
export function readSignedLine(line: string): SignedLine {
  const revive = (key: string, value: unknown) => (amounts.has(key) ? BigInt(value as string) : value) // a signer wrote it
  const {
    journal,
    sequence,
    seal: _,
    generation = 0,
    toGeneration = null,
    ...signature
  } = JSON.parse(line, revive) as Omit<Signature, 'generation' | 'toGeneration'> &
    Partial<Pick<Signature, 'generation' | 'toGeneration'> & LinePlace> & { seal?: string } // a signer wrote it
  const place = journal === undefined || sequence === undefined ? null : { journal, sequence }
  return { signature: { ...signature, generation, toGeneration }, place }
}

/** Whether a line has the seal that `seal` gives it. */
export function isSealedLine(line: string, seal: (text: string) => string): boolean {
  const at = line.lastIndexOf(sealMark)
  if (at === -1) return false
  const text = `${line.slice(0, at)}}`
  return line === `${text.slice(0, -1)}${sealMark}${seal(text)}"}`
}
