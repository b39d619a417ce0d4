import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Approval } from '#core/operators'
import { writeDurably } from './write-durably.ts'

const keyBytes = 32

/** The operators whose approvals the signer believes: their Ed25519 public keys in base64, by name. */
export type TrustedOperators = { readonly [name: string]: string }

type Trusting = {
  /** The signer's directory. */
  readonly dir: string
  readonly name: string
  /** Ed25519, the raw 32 bytes. */
  readonly publicKey: Uint8Array
}

/** An operator cannot be trusted as was asked; the message says why. */
class OperatorNotTrusted extends Error {
  override name = 'OperatorNotTrusted'
}

/** Enrols an operator's key at the signer; a running one believes it from then on. Another key needs `distrustOperator` first. */
export function trustOperator({ dir, name, publicKey }: Trusting): void {
  if (publicKey.length !== keyBytes)
    throw new OperatorNotTrusted(
      `the public key of ${name} must be ${keyBytes} bytes, not ${publicKey.length}`,
    )
  const key = Buffer.from(publicKey).toString('base64')
  const known = trustedOperators(dir)
  const before = Object.hasOwn(known, name) ? known[name] : undefined
  if (before === key) return
  if (before !== undefined)
    throw new OperatorNotTrusted(`the signer trusts ${name} with another key; distrust ${name} first`)
  // One key under two names would approve twice.
  const other = Object.keys(known).find((one) => known[one] === key)
  if (other !== undefined) throw new OperatorNotTrusted(`that public key is ${other}'s`)
  write(dir, { ...known, [name]: key })
}

/** From now on the signer believes no approval of that name. */
export function distrustOperator({ dir, name }: Omit<Trusting, 'publicKey'>): void {
  const { [name]: gone, ...others } = trustedOperators(dir)
  if (gone === undefined) throw new OperatorNotTrusted(`the signer does not trust ${name}`)
  write(dir, others)
}

export function trustedOperators(dir: string): TrustedOperators {
  const file = fileOf(dir)
  if (!existsSync(file)) return {}
  return JSON.parse(readFileSync(file, 'utf8')) as TrustedOperators // as it was written here
}

/** The names of trusted operators whose approval holds for the statement, each once. */
export function approvedBy(
  statement: string,
  { approvals, trusted }: { approvals: readonly Approval[]; trusted: TrustedOperators },
): string[] {
  const holding = approvals.filter(({ operator, signature }) => {
    const key = Object.hasOwn(trusted, operator) ? trusted[operator] : undefined
    if (key === undefined) return false
    return verify(null, Buffer.from(statement), keyOf(key), Buffer.from(signature, 'base64'))
  })
  return [...new Set(holding.map(({ operator }) => operator))]
}

function keyOf(base64: string): KeyObject {
  const x = Buffer.from(base64, 'base64').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

function write(dir: string, operators: TrustedOperators): void {
  writeDurably(fileOf(dir), { text: JSON.stringify(operators, null, 2) })
}

function fileOf(dir: string): string {
  return join(dir, 'operators.json')
}
