import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Approval } from '#core/operators'
import { makeDirectory } from '#platform/data-dir'
import { readKeptJson, syncFolder, writeDurably } from './keeping/index.ts'

/** The operators whose approvals the signer accepts: their Ed25519 public keys in base64, by name. */
export type TrustedOperators = { readonly [name: string]: string }

/** The trusted operators after a change. */
export type OperatorList = {
  /** The number of the change; 0 before the first. */
  readonly number: number
  /**
   * SHA-256 of the change, which includes the previous change's hash, so no two lists of a signer have the same hash.
   */
  readonly hash: string
  readonly operators: TrustedOperators
  /** The list has, or once had, two operators. */
  readonly hasHeldTwo: boolean
  /** A person has changed the list with `npm run signer`; after that no server changes it. */
  readonly isKeptByPeople: boolean
}

/** The change behind a list, as its file has it. */
export type ListChanged = {
  /** Null for a sandbox's own change, which nobody signs. */
  readonly at: string | null
  readonly statement: string
  /** The signatures by signer's name. */
  readonly signed: { readonly [operator: string]: string }
  readonly operators: TrustedOperators
  readonly isKeptByPeople: boolean
}

type Kept = ListChanged & Pick<OperatorList, 'hasHeldTwo'> & { readonly follows: string }

/** Somebody else changed the list after it was read. */
export class ListChangedMeanwhile extends Error {
  override name = 'ListChangedMeanwhile'
}

/**
 * Trusted operators of a directory's signer at this moment. A running signer reads them for each payment to approve.
 */
export function trustedOperators(dir: string): TrustedOperators {
  return readOperatorList(dir).operators
}

/** The list after the last change in a signer's directory. */
export function readOperatorList(dir: string): OperatorList {
  const number = lastNumber(dir)
  if (number === 0) return firstList(dir)
  const file = fileOf(dir, number)
  // as: the signer wrote it
  const { operators, hasHeldTwo, isKeptByPeople } = readKeptJson(file) as Kept
  return { number, hash: hashOf(readFileSync(file)), operators, hasHeldTwo, isKeptByPeople }
}

/** Writes a change of a list that was read; throws `ListChangedMeanwhile` unless that list is still the last one. */
export function writeOperatorList(dir: string, { from, to }: { from: OperatorList; to: ListChanged }): void {
  const hasHeldTwo = from.hasHeldTwo || Object.keys(to.operators).length >= 2
  const kept: Kept = { follows: from.hash, ...to, hasHeldTwo }
  makeDirectory(folderOf(dir))
  syncFolder(dir)
  try {
    // Only one of two concurrent changes gets the number.
    writeDurably(fileOf(dir, from.number + 1), { text: JSON.stringify(kept, null, 2), isNew: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // as: writing throws system errors only
    throw new ListChangedMeanwhile()
  }
}

/** The list before any change: empty, or the operators of a signer that did not record changes yet. */
function firstList(dir: string): OperatorList {
  const file = join(dir, 'operators.json')
  // as: the signer wrote it
  const operators = existsSync(file) ? (readKeptJson(file) as TrustedOperators) : {}
  const hasHeldTwo = Object.keys(operators).length >= 2
  return { number: 0, hash: hashOf(JSON.stringify(operators)), operators, hasHeldTwo, isKeptByPeople: false }
}

function lastNumber(dir: string): number {
  if (!existsSync(folderOf(dir))) return 0
  const numbers = readdirSync(folderOf(dir)).flatMap((name) =>
    /^\d+\.json$/.test(name) ? [parseInt(name, 10)] : [],
  )
  return Math.max(0, ...numbers)
}

function folderOf(dir: string): string {
  return join(dir, 'operators')
}

function fileOf(dir: string, number: number): string {
  return join(folderOf(dir), `${String(number).padStart(6, '0')}.json`)
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The names of trusted operators with a valid approval of the statement, each once. */
export function approvedBy(
  statement: string,
  { approvals, trusted }: { approvals: readonly Approval[]; trusted: TrustedOperators },
): string[] {
  const holding = approvals.filter(({ operator, signature }) => {
    const key = Object.hasOwn(trusted, operator) ? trusted[operator] : undefined
    return key !== undefined && isSignature(signature, { statement, key })
  })
  return [...new Set(holding.map(({ operator }) => operator))]
}

/** The names of trusted operators with a valid signature of the statement. Signatures are in base64, without names. */
export function signersOf(
  statement: string,
  { signatures, trusted }: { signatures: readonly string[]; trusted: TrustedOperators },
): string[] {
  const hasSigned = (key: string) =>
    signatures.some((signature) => isSignature(signature, { statement, key }))
  return Object.entries(trusted).flatMap(([name, key]) => (hasSigned(key) ? [name] : []))
}

function isSignature(base64: string, { statement, key }: { statement: string; key: string }): boolean {
  return verify(null, Buffer.from(statement), keyOf(key), Buffer.from(base64, 'base64'))
}

function keyOf(base64: string): KeyObject {
  const x = Buffer.from(base64, 'base64').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}
