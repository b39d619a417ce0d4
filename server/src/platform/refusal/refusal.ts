/** What a refusal always says: a code to branch on, the HTTP status, and a sentence for people. */
export type RefusalKind = { readonly code: string; readonly status: number; readonly message: string }

/** Facts that belong to one refusal; every value is ready for the wire. */
export type RefusalDetails = { readonly [name: string]: unknown }

/** An expected "no". Throwing it rolls back the transaction or savepoint around it. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly details: RefusalDetails | null

  /** A `cause` is for our own log alone. */
  constructor(
    kind: RefusalKind,
    options: { details?: RefusalDetails; message?: string; cause?: unknown } = {},
  ) {
    super(options.message ?? kind.message, 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'Refusal'
    this.kind = kind
    this.details = options.details ?? null
  }
}

/** Declares a module's refusals: `{ CODE: [status, sentence] }`. */
export function defineRefusals<const T extends Record<string, readonly [status: number, message: string]>>(
  table: T,
): { readonly [code in keyof T & string]: RefusalKind } {
  const kinds = Object.entries(table).map(([code, [status, message]]) => [code, { code, status, message }])
  // Object.fromEntries forgets the keys that the parameter type knows.
  return Object.fromEntries(kinds) as { readonly [code in keyof T & string]: RefusalKind }
}
