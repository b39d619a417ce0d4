import type { Refusal } from '#platform/refusal'

/**
 * An outcome that was decided at `ts` (Unix seconds) and may be told again: the same data or refusal,
 * under the same time, marked with `Idempotency-Replayed: true` when it is a repeat.
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
