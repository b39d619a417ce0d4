import type { Static, TObject, TSchema } from 'typebox'
import type { FieldProblem } from '#platform/http/checking'
import type { Refusal, RefusalKind } from '#platform/refusal'
import type { Answer } from './answer.ts'
import { anybody, type CallerRule, key } from './callers.ts'
import type { Serialised } from './serialised.ts'

/** A verified signature. `expiresAt`, in Unix seconds, ends the time in which the server would accept it again. */
export type VerifiedSignature = { readonly hex: string; readonly expiresAt: number }

/** The customer of a key. */
export type KeyOwner = { readonly customerId: string; readonly apiKey: string }

/** The key that a request names, and whether the request was signed with it. */
export type NamedKey = KeyOwner & { readonly isSigned: boolean }

/** The caller of a route, as the route's guard found it. */
export type Caller = KeyOwner & {
  readonly kind: 'key' | 'customer' | 'operator' | 'service' | 'nobody'
  /** The subject of the signed-in person; null where a program calls. */
  readonly person: string | null
  /** Whether the person has a fresh sign-in. */
  readonly isFresh: boolean
  /** The key's permissions; null for a person, whose routes check rights. */
  readonly permissions: readonly string[] | null
  /** The client's address. */
  readonly ip: string
  /** Null for a signed-in person: a session needs no signature. */
  readonly signature: VerifiedSignature | null
}

/** A request that must have one effect: its customer or service key, its operation, and a hash of its payload. */
export type IdempotentRequest = {
  readonly customerId: string
  readonly operation: string
  /** Null when only the signature identifies the request. */
  readonly key: string | null
  readonly fingerprint: string
  /**
   * The signature that works once; null when the operation sends no value, or when the signed bytes include the key.
   */
  readonly signature: VerifiedSignature | null
}

/** A pattern for an idempotency key, and the sentence for a key that fails it. */
export type KeyRule = { readonly pattern: RegExp; readonly says: string }

/** A handler's input, accepted by its schemas, and the caller. */
export type Call<Params, Query, Body, Who> = {
  readonly caller: Who
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Identifies a request that has one effect however often it is sent; null when each request is a new one. */
  readonly request: IdempotentRequest | null
  readonly requestId: string
}

/** Example input and data for the API description. */
export type RouteExample = {
  readonly params?: { readonly [name: string]: string }
  readonly query?: { readonly [name: string]: string }
  readonly body?: unknown
  readonly data: unknown
}

export type Input = TObject | undefined
type InputOf<Schema extends Input> = Schema extends TObject ? Static<Schema> : undefined

export type Declaration<P extends Input, Q extends Input, B extends Input, R extends TSchema> = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tag: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The whole path, with `{name}` for each parameter. */
  readonly path: string
  readonly params?: P
  readonly query?: Q
  /** The body without the idempotency key, which every operation accepts besides its fields. */
  readonly body?: B
  /** The schema of `data`. */
  readonly result: R
  /** Refusals of this route, besides those of every request. */
  readonly refusals?: readonly RefusalKind[]
  readonly example: RouteExample
  /** The refusal of an invalid field, for a module with its own code; VALIDATION_ERROR by default. */
  readonly refuseInvalid?: (problem: FieldProblem) => Refusal
  /** An operation accepts an idempotency key, and its calls are logged with their origin. */
  readonly isOperation?: boolean
  /** The product whose kill switch refuses the operation; the act reads the switch in its own transaction. */
  readonly stoppedBy?: string
  /** The operation sends value away from its customer, so each signature works once. */
  readonly sendsValue?: boolean
  /** A stricter rule for the idempotency key. */
  readonly keyRule?: KeyRule
  /** Replaces the usual description of the idempotency key in the body. */
  readonly keyDescription?: string
  /** The handler builds a repeat's answer from the current state, since the stored answer holds less. */
  readonly isToldAnew?: boolean
}

export type Handler<P extends Input, Q extends Input, B extends Input, R extends TSchema, Who> = (
  call: Call<InputOf<P>, InputOf<Q>, InputOf<B>, Who>,
) => Promise<Static<R> | Answer<Static<R>> | Serialised<Static<R>>>

/** An operation that a writer carries out: the call gives a command, and the route submits it with the request. */
type Operation<P extends Input, Q extends Input, B extends Input, R extends TSchema, Command> = Omit<
  Declaration<P, Q, B, R>,
  'isOperation'
> &
  Shared & {
    /** The command of a call. A refusal thrown here is stored as the outcome of the request. */
    command(
      call: Omit<Call<InputOf<P>, InputOf<Q>, InputOf<B>, Caller>, 'request'>,
    ): Command | Promise<Command>
    submit(command: Command, request: IdempotentRequest | null): Promise<Answer<Static<R>>>
  }

/** The condition for a call with a service key. */
export type ServiceRule = {
  /** The right that the key needs; null for any service key. */
  readonly right: string | null
}

/** A route's declaration, without its types. */
export type RouteFacts = Declaration<Input, Input, Input, TSchema>

/** A route without its types, declared once for all its kinds of callers. */
export type Route = RouteFacts & {
  readonly callers: readonly CallerRule[]
  // Callers of sessions have more members, which the builders of their routes know.
  handle(call: Call<unknown, unknown, unknown, Caller | null>): Promise<unknown>
}

/** The permission for keys, and the route's other callers. */
type Shared = { readonly permission: string; readonly alsoFor?: readonly CallerRule[] }

/** Declares a route that needs a key with `permission`, also for the callers in `alsoFor`. */
export function route<
  R extends TSchema,
  P extends Input = undefined,
  Q extends Input = undefined,
  B extends Input = undefined,
>({
  permission,
  alsoFor = [],
  ...declaration
}: Declaration<P, Q, B, R> & Shared & { handle: Handler<P, Q, B, R, Caller> }): Route {
  // The server calls `handle` only with input that these schemas accepted.
  return { ...declaration, callers: [key(permission), ...alsoFor] } as unknown as Route
}

/** Declares an operation that a writer carries out; it needs a key with `permission`. */
export function operation<
  R extends TSchema,
  Command,
  P extends Input = undefined,
  Q extends Input = undefined,
  B extends Input = undefined,
>({ command, submit, ...declaration }: Operation<P, Q, B, R, Command>): Route {
  return route<R, P, Q, B>({
    ...declaration,
    isOperation: true,
    handle: async ({ request, ...call }) => submit(await command(call), request),
  })
}

/** Declares a route that anybody may call. */
export function publicRoute<
  R extends TSchema,
  P extends Input = undefined,
  Q extends Input = undefined,
  B extends Input = undefined,
>(declaration: Declaration<P, Q, B, R> & { handle: Handler<P, Q, B, R, null> }): Route {
  return { ...declaration, callers: [anybody] } as unknown as Route // as above
}

/** Declares a route for one kind of caller other than a key; `Who` is the type that its guard returns. */
export function routeFor<
  Who,
  R extends TSchema,
  P extends Input = undefined,
  Q extends Input = undefined,
  B extends Input = undefined,
>(rule: CallerRule, declaration: Declaration<P, Q, B, R> & { handle: Handler<P, Q, B, R, Who> }): Route {
  return { ...declaration, callers: [rule] } as unknown as Route // as above
}
