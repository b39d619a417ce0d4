import { Answer } from '#platform/http'
import { Refusal, type RefusalDetails, type RefusalKind } from '#platform/refusal'

/** A refusal for another process: plain data, since an instance would arrive without its class. */
export type ToldRefusal = {
  readonly kind: RefusalKind
  readonly message: string
  readonly details: RefusalDetails | null
}

/** An answer for another process. */
export type ToldAnswer<T> = {
  readonly outcome: { readonly data: T } | { readonly refusal: ToldRefusal }
  readonly ts: number
  readonly isReplay: boolean
}

export function tellRefusal({ kind, message, details }: Refusal): ToldRefusal {
  return { kind, message, details }
}

export function heardRefusal({ kind, message, details }: ToldRefusal): Refusal {
  return new Refusal(kind, { message, ...(details === null ? {} : { details }) })
}

export function tellAnswer<T>({ outcome, ts, isReplay }: Answer<T>): ToldAnswer<T> {
  return { outcome: 'refusal' in outcome ? { refusal: tellRefusal(outcome.refusal) } : outcome, ts, isReplay }
}

export function heardAnswer<T>({ outcome, ts, isReplay }: ToldAnswer<T>): Answer<T> {
  const heard = 'refusal' in outcome ? { refusal: heardRefusal(outcome.refusal) } : outcome
  return new Answer<T>(heard, { ts, isReplay })
}
