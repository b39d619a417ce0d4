import type { Static, TObject, TSchema } from 'typebox'
import type { FieldProblem } from '#platform/http/checking'
import type { Refusal, RefusalKind } from '#platform/refusal'
import type { Answer } from './answer.ts'
import { anybody, type CallerRule, key } from './callers.ts'
import type { Serialised } from './serialised.ts'

/** A verified signature, and the time until which the server would accept it again, in Unix seconds. */
export type VerifiedSignature = { readonly hex: string; readonly expiresAt: number }

/** The owner of a key. */
export type KeyOwner = { readonly customerId: string; readonly apiKey: string }

/** The key that a request names, and whether the request was signed with it. */
export type NamedKey = KeyOwner & { readonly isSigned: boolean }

/** The caller of a route, as the guard of the route's door found it. */
export type Caller = KeyOwner & {
  readonly kind: 'key' | 'customer' | 'operator' | 'service' | 'nobody'
  /** The subject of the person who is signed in; null where a program calls. */
  readonly person: string | null
  /** Whether that person signed in a moment ago. */
  readonly isFresh: boolean
  /** The permissions of a key; null for a person, whose routes say what they may do. */
  readonly permissions: readonly string[] | null
  /** The address that the request came from. */
  readonly ip: string
  /** Null for a person who is signed in: their session needs no signature. */
  readonly signature: VerifiedSignature | null
}

/** A request that must have one effect: its customer or service key, its operation, and a fingerprint of its payload. */
export type IdempotentRequest = {
  readonly customerId: string
  readonly operation: string
  /** Null when only the signature identifies the request. */
  readonly key: string | null
  readonly fingerprint: string
  /** The signature that counts once; null when nothing is sent away, or when the signed bytes include the key. */
  readonly signature: VerifiedSignature | null
}

/** The form of an idempotency key: a pattern, and its sentence. */
export type KeyRule = { readonly pattern: RegExp; readonly says: string }

/** The input of a handler, accepted by its schemas, and the caller. */
export type Call<Params, Query, Body, Who> = {
  readonly caller: Who
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Identifies a request that has one effect however often it is sent; null when each request is another. */
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
  /** Whole path, with `{name}` for each parameter. */
  readonly path: string
  readonly params?: P
  readonly query?: Q
  /** The body without the idempotency key, which every operation accepts beside its fields. */
  readonly body?: B
  /** The shape of `data`. */
  readonly result: R
  /** Refusals of this route, besides the refusals of every request. */
  readonly refusals?: readonly RefusalKind[]
  readonly example: RouteExample
  /** The refusal of an invalid field, for a module with a code of its own; the default is VALIDATION_ERROR. */
  readonly refuseInvalid?: (problem: FieldProblem) => Refusal
  /** An operation accepts an idempotency key, and its calls are logged with their origin. */
  readonly isOperation?: boolean
  /** The product whose kill switch refuses the operation; its act reads the switch in its transaction. */
  readonly stoppedBy?: string
  /** The operation sends value away from its customer: each signature counts once. */
  readonly sendsValue?: boolean
  /** A stricter rule for the idempotency key. */
  readonly keyRule?: KeyRule
  /** A description of the idempotency key in the body, in place of the usual one. */
  readonly keyDescription?: string
  /** A repeat is answered from the current state, which only the handler knows: the remembered answer has less. */
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
    /** The command of a call. A refusal thrown here is remembered as the outcome of the request. */
    command(
      call: Omit<Call<InputOf<P>, InputOf<Q>, InputOf<B>, Caller>, 'request'>,
    ): Command | Promise<Command>
    submit(command: Command, request: IdempotentRequest | null): Promise<Answer<Static<R>>>
  }

/** The condition for a call with a service key of the exchange. */
export type ServiceRule = {
  /** The right that the key must have; null for any such key. */
  readonly right: string | null
}

/** The declaration of a route, without its types. */
export type RouteFacts = Declaration<Input, Input, Input, TSchema>

/** A route without its types: declared once, for every kind of caller that it names. */
export type Route = RouteFacts & {
  readonly callers: readonly CallerRule[]
  // A session's caller has more members, which the builders of such routes know.
  handle(call: Call<unknown, unknown, unknown, Caller | null>): Promise<unknown>
}

/** The permission of a route for keys, and the other callers of the route. */
type Shared = { readonly permission: string; readonly alsoFor?: readonly CallerRule[] }

/** Declares a route that needs a key with `permission`, and for the others that it names. */
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
  // The server calls `handle` only with input that these very schemas accepted.
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

/** Declares a route for one kind of caller that is no key; `Who` is what its guard answers. */
export function routeFor<
  Who,
  R extends TSchema,
  P extends Input = undefined,
  Q extends Input = undefined,
  B extends Input = undefined,
>(rule: CallerRule, declaration: Declaration<P, Q, B, R> & { handle: Handler<P, Q, B, R, Who> }): Route {
  return { ...declaration, callers: [rule] } as unknown as Route // as above
}
