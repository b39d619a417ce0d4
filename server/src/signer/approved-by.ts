import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { Approval } from '#core/operators'
import type { TrustedOperators } from './operator-list.ts'

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
