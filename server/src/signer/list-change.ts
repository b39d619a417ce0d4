import { isSoundEd25519Key } from '#core/chains'
import { printable } from '#platform/visible-text'
import type { OperatorList, TrustedOperators } from './operator-list.ts'

/** A change of the signer's trusted operators; adding a name that is on the list replaces its key. */
export type ListChange =
  | { readonly act: 'add'; readonly name: string /** Ed25519, base64. */; readonly publicKey: string }
  | { readonly act: 'remove'; readonly name: string }

/** A refused change of the list; the message says why. */
export class OperatorNotTrusted extends Error {
  override name = 'OperatorNotTrusted'
}

const kinds = { add: 'coffer signer operators add', remove: 'coffer signer operators remove' } as const
const nameMax = 200
const keyBytes = 32

/**
 * The text that operators sign. The text includes the list's hash, so a signature is valid for this list alone, and
 * once.
 */
export function statementOfChange(change: ListChange, { hash }: Pick<OperatorList, 'hash'>): string {
  const { act, name } = change
  return JSON.stringify(
    act === 'add' ? [kinds.add, name, change.publicKey, hash] : [kinds.remove, name, hash],
  )
}

type Read = {
  readonly change: ListChange
  readonly hash: string
  /** The text that is signed. */
  readonly statement: string
}

/**
 * Reads the change in a statement. Throws for any other text, so nobody signs other texts with the command for
 * statements.
 */
export function readStatement(text: string): Read {
  const parts = partsOf(text)
  const [kind, name = '', ...rest] = parts
  const [publicKey = '', hash = ''] = kind === kinds.add ? rest : ['', ...rest]
  const change =
    kind === kinds.add ? ({ act: 'add', name, publicKey } as const) : ({ act: 'remove', name } as const)
  const statement = statementOfChange(change, { hash })
  if (statement !== JSON.stringify(parts) || !/^[0-9a-f]{64}$/.test(hash))
    throw new OperatorNotTrusted('this is no statement about the operators whom a signer trusts')
  requireNamed(change)
  requireSound(change)
  return { change, hash, statement }
}

function partsOf(text: string): readonly string[] {
  try {
    const parts: unknown = JSON.parse(text)
    if (Array.isArray(parts) && parts.every((part) => typeof part === 'string')) return parts
  } catch {
    // Text that is not JSON is no statement either.
  }
  return []
}

/**
 * How many operators on the list must sign a change, or a rotation of the seed, which takes as many as an addition. Anybody with access to the machine adds the first operator to an
 * empty list, and this operator alone adds the second. A list that has ever had two never lets one operator alone add
 * anybody, however few are left. A removal gives nobody more power, so it always needs a single signature.
 */
export function signaturesNeeded(
  { act }: { readonly act: ListChange['act'] | 'rotate' },
  { operators, hasHeldTwo }: OperatorList,
): number {
  if (act === 'remove') return 1
  return hasHeldTwo ? 2 : Object.keys(operators).length
}

/** The operators after a change. Throws `OperatorNotTrusted` for an impossible change. */
export function operatorsAfter(change: ListChange, operators: TrustedOperators): TrustedOperators {
  requireSound(change)
  const { name } = change
  const before = Object.hasOwn(operators, name) ? operators[name] : undefined
  if (change.act === 'remove') {
    if (before === undefined) throw new OperatorNotTrusted(`the signer does not trust ${name}`)
    return Object.fromEntries(Object.entries(operators).filter(([one]) => one !== name))
  }
  if (before === change.publicKey)
    throw new OperatorNotTrusted(`the signer trusts ${name} with that key already`)
  // The same key under two names would approve twice.
  const other = Object.keys(operators).find((one) => operators[one] === change.publicKey)
  if (other !== undefined) throw new OperatorNotTrusted(`that public key is ${other}'s`)
  return { ...operators, [name]: change.publicKey }
}

/** Refuses a name that people could confuse with another when they read what they sign. */
export function requireNamed({ name }: ListChange): void {
  if (name === '' || name.length > nameMax || name !== printable(name))
    throw new OperatorNotTrusted(`a name has 1 to ${nameMax} characters that can be seen`)
}

function requireSound(change: ListChange): void {
  const { name } = change
  if (change.act === 'remove') return
  const key = Buffer.from(change.publicKey, 'base64')
  if (key.length !== keyBytes)
    throw new OperatorNotTrusted(`the public key of ${name} must be ${keyBytes} bytes, not ${key.length}`)
  // Another base64 spelling of the bytes would count as another key.
  if (key.toString('base64') !== change.publicKey)
    throw new OperatorNotTrusted(`the public key of ${name} is not plain base64`)
  if (!isSoundEd25519Key(key))
    throw new OperatorNotTrusted(`the public key of ${name} is no Ed25519 key that somebody made`)
}
