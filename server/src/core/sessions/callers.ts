import type { TSchema } from 'typebox'
import {
  type Caller,
  type Declaration,
  type Handler,
  type Input,
  type Route,
  type SessionRule,
  sessionRoute,
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
export type OpenCaller = Pick<Signed, 'customerId' | 'apiKey' | 'signature' | 'ip'>

type Called<P extends Input, Q extends Input, B extends Input, R extends TSchema, Who> = Declaration<
  P,
  Q,
  B,
  R
> & {
  handle: Handler<P, Q, B, R, Who>
}

/** Declares a route of the console, below `/api/console/v1`. */
export function consoleRoute<
  R extends TSchema,
  P extends Input = undefined,
  Q extends Input = undefined,
  B extends Input = undefined,
>(declaration: Called<P, Q, B, R, ConsoleCaller> & { isFresh?: boolean }): Route {
  const { isFresh = false, ...rest } = declaration
  return sessionRoute<ConsoleCaller, R, P, Q, B>({
    ...rest,
    session: { door: 'console', right: null, isFresh },
  })
}

/** Declares a route of the back office, below `/api/office/v1`, for roles with a right. */
export function officeRoute<
  R extends TSchema,
  P extends Input = undefined,
  Q extends Input = undefined,
  B extends Input = undefined,
>(declaration: Called<P, Q, B, R, OfficeCaller> & Pick<SessionRule, 'right' | 'isFresh'>): Route {
  const { right, isFresh, ...rest } = declaration
  return sessionRoute<OfficeCaller, R, P, Q, B>({ ...rest, session: { door: 'office', right, isFresh } })
}

/** Declares a route of the back office for whoever is not signed in yet. */
export function openOfficeRoute<
  R extends TSchema,
  P extends Input = undefined,
  Q extends Input = undefined,
  B extends Input = undefined,
>(declaration: Called<P, Q, B, R, OpenCaller>): Route {
  const session = { door: 'office', right: null, isFresh: false, isOpen: true } as const
  return sessionRoute<OpenCaller, R, P, Q, B>({ ...declaration, session })
}
