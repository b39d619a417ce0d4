import {
  type BatchMemberRequest,
  type BatchSigningRequest,
  type JournalHeads,
  type LinePlace,
  type SigningRequest,
  spendPurposes,
} from '#core/spends'

/** A server's call; the reply has the same id. */
export type RemoteCall = { readonly id: number } & (
  | { readonly call: 'accountKeys' }
  | { readonly call: 'find'; readonly reference: string }
  | { readonly call: 'sign'; readonly request: SigningRequest | BatchSigningRequest }
  | { readonly call: 'compare'; readonly heads: JournalHeads }
  | { readonly call: 'take'; readonly lines: readonly string[] }
  | { readonly call: 'linesAfter'; readonly place: LinePlace }
)

export type RemoteReply = { readonly id: number } & (
  | { readonly status: 'answered'; readonly answer: unknown }
  /** The signer has an internal fault; whether it signed is unknown. */
  | { readonly status: 'failed' }
  /** The signer signs nothing before its journal is compared. */
  | { readonly status: 'in quarantine' }
)

const textMax = 300
const unsignedMax = 1_000_000
const lineMax = 4_000_000
const listMax = 1_000

/** Reads a call from the link, and throws on anything else: the signer trusts no server. */
export function readCall(message: unknown): RemoteCall {
  const { id, call, reference, request, heads, lines, place } = objectOf(message)
  if (typeof id !== 'number') throw new Error('a call has an id')
  if (call === 'accountKeys') return { id, call }
  if (call === 'find') return { id, call, reference: textOf(reference) }
  if (call === 'sign') return { id, call, request: readRequest(objectOf(request)) }
  if (call === 'compare') return { id, call, heads: readHeads(heads) }
  if (call === 'take') return { id, call, lines: listOf(lines).map((line) => textOf(line, lineMax)) }
  if (call === 'linesAfter') return { id, call, place: readPlace(objectOf(place)) }
  throw new Error('the signer knows no such call')
}

function readRequest(from: Record<string, unknown>): SigningRequest | BatchSigningRequest {
  const asked = {
    reference: textOf(from.reference),
    network: textOf(from.network),
    unsigned: textOf(from.unsigned, unsignedMax),
    fromIndexes: listOf(from.fromIndexes).map(indexOf),
    generation: optionalIndex(from.generation) ?? 0,
  }
  if (from.members !== undefined)
    return {
      ...asked,
      feeMax: unitsOf(from.feeMax),
      members: listOf(from.members).map((one) => readMember(objectOf(one))),
    }
  const { claim, ...member } = readMember(from)
  return {
    ...{ ...asked, ...member },
    toIndex: optionalIndex(from.toIndex),
    toGeneration: optionalIndex(from.toGeneration),
    claim: { ...claim, feeMax: unitsOf(objectOf(from.claim).feeMax) },
  }
}

function readMember(from: Record<string, unknown>): BatchMemberRequest {
  const purpose = spendPurposes.find((known) => known === from.purpose)
  if (purpose === undefined) throw new Error('a request has a purpose')
  const claim = objectOf(from.claim)
  return {
    spendId: textOf(from.spendId),
    purpose,
    claim: {
      address: textOf(claim.address),
      tag: claim.tag === null ? null : textOf(claim.tag),
      contract: claim.contract === null ? null : textOf(claim.contract),
      units: claim.units === null ? null : unitsOf(claim.units),
    },
    approvals: listOf(from.approvals).map((one) => {
      const { operator, signature } = objectOf(one)
      return { operator: textOf(operator), signature: textOf(signature) }
    }),
  }
}

function readHeads(heads: unknown): JournalHeads {
  if (!(heads instanceof Map) || heads.size > listMax) throw new Error('heads are missing or too many')
  return new Map([...heads].map(([journal, sequence]) => [textOf(journal), indexOf(sequence)] as const))
}

function readPlace({ journal, sequence }: Record<string, unknown>): LinePlace {
  return { journal: textOf(journal), sequence: indexOf(sequence) }
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('an object is missing')
  return value as Record<string, unknown> // an object's keys are texts
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value) || value.length > listMax) throw new Error('a list is missing or too long')
  return value
}

function textOf(value: unknown, max = textMax): string {
  if (typeof value !== 'string' || value.length > max) throw new Error('a text is missing or too long')
  return value
}

function indexOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new Error('an index is missing')
  return value
}

/** Servers of before rotations name no generation. */
function optionalIndex(value: unknown): number | null {
  return value === undefined || value === null ? null : indexOf(value)
}

function unitsOf(value: unknown): bigint {
  if (typeof value !== 'bigint' || value < 0n) throw new Error('an amount is missing')
  return value
}
