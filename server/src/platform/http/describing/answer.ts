import type { Refusal } from '#platform/refusal'

/**
 * An outcome decided at `ts` (Unix seconds), for answers that repeats get too: the same data or refusal with the same
 * time, marked with `Idempotency-Replayed: true`.
 */
export class Answer<T> {
  readonly outcome: { readonly data: T } | { readonly refusal: Refusal }
  readonly ts: number
  readonly isReplay: boolean

  constructor(outcome: Answer<T>['outcome'], { ts, isReplay }: { ts: number; isReplay: boolean }) {
    this.outcome = outcome
    this.ts = ts
    this.isReplay = isReplay
  }
}
