import { type SessionEffect, type SessionRule, sessionEffects } from './session-rule.ts'

/** A kind of caller that a route names, and what the caller must have. Each kind comes through a door of its own. */
export type CallerRule =
  | { readonly kind: 'key' /** A permission, or `any` for every valid key. */; readonly permission: string }
  | ({ readonly kind: 'customer' } & CustomerRule)
  | ({ readonly kind: 'operator' } & SessionRule)
  | { readonly kind: 'service' /** Null for any service key. */; readonly right: string | null }
  | { readonly kind: 'anybody' }

/** The conditions for a customer's session, besides being signed in. */
export type CustomerRule = SessionRule & {
  /** The operation that reads the thing that the route is about: a customer who cannot read it gets its refusal. */
  readonly readBy?: string
  /** Codes that would reveal what other customers have, with the codes that are answered in their place. */
  readonly conceals?: { readonly [code: string]: string }
}

/** A key with a permission, at the path of the declaration. */
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

/** A program of the exchange with a service key that has a right. */
export function service(right: string | null): CallerRule {
  return { kind: 'service', right }
}
