import type { TSchema } from 'typebox'
import {
  type Caller,
  customer,
  type Declaration,
  type Handler,
  type Input,
  operator,
  type Route,
  routeFor,
  type SessionEffect,
  type SessionRule,
} from '#platform/http'
import type { Session } from './session.ts'

type Signed = Omit<Caller, 'signature'> & {
  readonly signature: null
  readonly session: Session
  readonly ip: string
}

/** A customer who is signed in to the console; their `apiKey` is the word `console`. */
export type ConsoleCaller = Signed

/** An operator who is signed in to the back office. */
export type OfficeCaller = Signed & {
  /** The name under which their acts stand in the audit log. */
  readonly operator: string
  readonly role: string
}

/** Somebody who is not signed in yet. */
export type OpenCaller = Omit<Signed, 'session'>

type Called<P extends Input, Q extends Input, B extends Input, R extends TSchema, Who> = Declaration<
  P,
  Q,
  B,
  R
> & {
  handle: Handler<P, Q, B, R, Who>
}

/** The effect of a route decides whether it needs a fresh sign-in. */
type Doing = { readonly does: SessionEffect }

/** Declares a route of the console, below `/api/console/v1`. */
export function consoleRoute<
  R extends TSchema,
  P extends Input = undefined,
  Q extends Input = undefined,
  B extends Input = undefined,
>(
  declaration: Called<P, Q, B, R, ConsoleCaller> & Doing & Pick<SessionRule, 'takesAway' | 'isForFrozen'>,
): Route {
  const { does, takesAway, isForFrozen = false, ...rest } = declaration
  const rule = customer(does, { isForFrozen, ...(takesAway === undefined ? {} : { takesAway }) })
  return routeFor<ConsoleCaller, R, P, Q, B>(rule, rest)
}

/** Declares a route of the back office, below `/api/office/v1`, for roles with a right. */
export function officeRoute<
  R extends TSchema,
  P extends Input = undefined,
  Q extends Input = undefined,
  B extends Input = undefined,
>(declaration: Called<P, Q, B, R, OfficeCaller> & Doing & Pick<SessionRule, 'right'>): Route {
  const { right, does, ...rest } = declaration
  return routeFor<OfficeCaller, R, P, Q, B>(operator(right, does), rest)
}

/** Declares a route of the back office for a caller who is not signed in yet. */
export function openOfficeRoute<
  R extends TSchema,
  P extends Input = undefined,
  Q extends Input = undefined,
  B extends Input = undefined,
>(declaration: Called<P, Q, B, R, OpenCaller>): Route {
  // The secrets of a command are its own; a person lets it act by a route that needs a fresh sign-in.
  return routeFor<OpenCaller, R, P, Q, B>(operator(null, 'changes', { isOpen: true }), declaration)
}
