/**
 * The fixed part of a refusal: a code to branch on, the HTTP status, and a sentence for people, in which `{name}`
 * stands for the detail of that name.
 */
export type RefusalKind<Sentence extends string = string> = {
  readonly code: string
  readonly status: number
  readonly message: Sentence
  /** Example details for the API description. */
  readonly example?: RefusalDetails | undefined
}

/** Facts about one refusal; every value is ready to be sent. */
export type RefusalDetails = { readonly [name: string]: unknown }

/** The details that a sentence names. */
type Named<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Named<Rest>
  : never

/** A `message` replaces the kind's sentence. A `cause` goes to the log only. */
type Options = { details?: RefusalDetails; message?: string; cause?: unknown }

type Arguments<Sentence extends string> = [Named<Sentence>] extends [never]
  ? [options?: Options]
  : [options: Options & { details: { readonly [name in Named<Sentence>]: unknown } }]

/** An expected "no". Throwing it rolls back the transaction or savepoint around it. */
export class Refusal<Sentence extends string = string> extends Error {
  readonly kind: RefusalKind
  readonly details: RefusalDetails | null

  constructor(kind: RefusalKind<Sentence>, ...[options = {}]: Arguments<Sentence>) {
    const { details, message }: Options = options
    super(message ?? sentenceOf(kind, details), 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'Refusal'
    this.kind = kind
    this.details = details ?? null
  }
}

/** The sentence of a kind with its details filled in. */
function sentenceOf({ message }: RefusalKind, details: RefusalDetails = {}): string {
  return message.replace(/\{(\w{1,40})\}/g, (hole, name) => (name in details ? inWords(details[name]) : hole))
}

function inWords(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value)
}

type Table = Record<string, readonly [status: number, sentence: string, example?: RefusalDetails]>

/** A sentence with details needs example details. */
type Exemplified<T extends Table> = {
  readonly [code in keyof T]: [Named<T[code][1]>] extends [never]
    ? T[code]
    : readonly [number, string, { readonly [name in Named<T[code][1]>]: unknown }]
}

/** Declares a module's refusals: `{ CODE: [status, sentence] }`, with example details where the sentence names some. */
export function defineRefusals<const T extends Table>(
  table: T & Exemplified<T>,
): { readonly [code in keyof T & string]: RefusalKind<T[code][1]> } {
  const kinds = Object.entries<Table[string]>(table).map(([code, [status, message, example]]) => [
    code,
    { code, status, message, example },
  ])
  // Object.fromEntries loses the keys and sentences that the parameter's type has.
  return Object.fromEntries(kinds)
}
