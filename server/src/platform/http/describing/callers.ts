import { type SessionEffect, type SessionRule, sessionEffects } from './session-rule.ts'

/** A kind of caller of a route, and what the caller needs. Each kind has its own paths. */
export type CallerRule =
  | { readonly kind: 'key' /** A permission, or `any` for every valid key. */; readonly permission: string }
  | ({ readonly kind: 'customer' } & CustomerRule)
  | ({ readonly kind: 'operator' } & SessionRule)
  | { readonly kind: 'service' /** Null for any service key. */; readonly right: string | null }
  | { readonly kind: 'anybody' }

/** The conditions for a customer's session, besides being signed in. */
export type CustomerRule = SessionRule & {
  /** The operation that reads the route's thing: a customer who cannot read it gets that operation's refusal. */
  readonly readBy?: string
  /** Codes that would reveal other customers' data, with the codes that replace them. */
  readonly conceals?: { readonly [code: string]: string }
}

/** A key with a permission, at the declared path. */
export function key(permission: string): CallerRule {
  return { kind: 'key', permission }
}

/** Anybody, without a key or a session. */
export const anybody: CallerRule = { kind: 'anybody' }

/** A customer who is signed in to the console, below `/api/console/v1`. */
export function customer(
  does: SessionEffect,
  more: Omit<CustomerRule, 'door' | 'right' | 'does' | 'isFresh'> = {},
): CallerRule {
  return { kind: 'customer', door: 'console', right: null, ...sessionEffects[does], ...more }
}

/** An operator whose role has a right, below `/api/office/v1`; null where being signed in is enough. */
export function operator(
  right: string | null,
  does: SessionEffect,
  more: Pick<SessionRule, 'isOpen' | 'isForFrozen'> = {},
): CallerRule {
  return { kind: 'operator', door: 'office', right, ...sessionEffects[does], ...more }
}

/** A program of the exchange, with a service key that has a right. */
export function service(right: string | null): CallerRule {
  return { kind: 'service', right }
}
