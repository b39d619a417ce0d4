import type { Static, TObject, TSchema } from 'typebox'
import type { Refusal, RefusalKind } from '#platform/refusal'
import type { Answer } from './answer.ts'
import type { KeyRule } from './idempotency-key.ts'
import type { IdempotentRequest, VerifiedSignature } from './idempotent-request.ts'
import type { FieldProblem } from './request-refusals.ts'
import type { Serialised } from './serialised.ts'

/** Who signed a request, as a guard established it. */
export type Caller = {
  readonly customerId: string
  readonly apiKey: string
  readonly signature: VerifiedSignature
}

/** What a handler receives: input that its schemas accepted, and who sent it. */
export type Call<Params, Query, Body, Who> = {
  readonly caller: Who
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Of an operation that has one effect, however often it is sent; null where each request is another. */
  readonly request: IdempotentRequest | null
  readonly requestId: string
}

/** A body to send and the data that comes back, as the API description shows them. */
export type RouteExample = {
  readonly params?: { readonly [name: string]: string }
  readonly query?: { readonly [name: string]: string }
  readonly body?: unknown
  readonly data: unknown
}

type Input = TObject | undefined
type InputOf<Schema extends Input> = Schema extends TObject ? Static<Schema> : undefined

type Declaration<P extends Input, Q extends Input, B extends Input, R extends TSchema> = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tag: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Whole path, with `{name}` for each parameter. */
  readonly path: string
  readonly params?: P
  readonly query?: Q
  /** Without the idempotency key, which every operation takes beside its other fields. */
  readonly body?: B
  /** The shape of `data`. */
  readonly result: R
  /** What it may refuse, besides what every request may be refused for. */
  readonly refusals?: readonly RefusalKind[]
  readonly example: RouteExample
  /** Words an invalid field where a module's table has a code of its own for that; else it is VALIDATION_ERROR. */
  readonly refuseInvalid?: (problem: FieldProblem) => Refusal
  /** It creates something: it takes an idempotency key and its calls are logged with their origin. */
  readonly isOperation?: boolean
  /** An operation that sends value away from its customer: a signature counts once. */
  readonly sendsValue?: boolean
  /** What its idempotency key must look like where less is allowed than of others. */
  readonly keyRule?: KeyRule
  /** Describes the idempotency key in the body where there is more to say than that it is the same as the header. */
  readonly keyDescription?: string
  /** A repeat is told how things are by then, which only the handler can: what is remembered is less than that. */
  readonly isToldAnew?: boolean
}

type Handler<P extends Input, Q extends Input, B extends Input, R extends TSchema, Who> = (
  call: Call<InputOf<P>, InputOf<Q>, InputOf<B>, Who>,
) => Promise<Static<R> | Answer<Static<R>> | Serialised<Static<R>>>

/** An operation that a writer carries out: the call says which command, and the route submits it with the request. */
type Operation<P extends Input, Q extends Input, B extends Input, R extends TSchema, Command> = Omit<
  Declaration<P, Q, B, R>,
  'isOperation'
> & {
  readonly permission: string
  /** The command that a call asks for. A refusal that it throws is remembered as the outcome of the request. */
  command(call: Omit<Call<InputOf<P>, InputOf<Q>, InputOf<B>, Caller>, 'request'>): Command | Promise<Command>
  submit(command: Command, request: IdempotentRequest | null): Promise<Answer<Static<R>>>
}

/** A route with its types forgotten: what the server registers and the API description reads. */
export type Route = Declaration<Input, Input, Input, TSchema> & {
  /** The permission a key needs, `any` for every valid key, null for a route without a key. */
  readonly permission: string | null
  handle(call: Call<unknown, unknown, unknown, Caller | null>): Promise<unknown>
}

/** Declares a route that needs a key with `permission`. */
export function route<
  R extends TSchema,
  P extends Input = undefined,
  Q extends Input = undefined,
  B extends Input = undefined,
>(declaration: Declaration<P, Q, B, R> & { permission: string; handle: Handler<P, Q, B, R, Caller> }): Route {
  // The server calls `handle` only with input that these very schemas accepted.
  return declaration as unknown as Route
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
  return { ...declaration, permission: null } as unknown as Route // as above
}
