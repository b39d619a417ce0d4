import assert from 'node:assert'
import { accepted, Refusal } from '#platform/refusal'
import type { Outcome } from './records.ts'

type Booking<One, T> = {
  /** Posts the accepted commands, in their order. */
  post(ones: readonly One[]): Promise<readonly ('posted' | Refusal)[]>
  /** Writes the posted ones. */
  write(posted: readonly One[]): void
  tell(one: One): T
}

/** Books the accepted commands of a batch, and answers every command in its place. */
export async function bookDecided<One extends object, T>(
  decided: readonly (One | Refusal)[],
  { post, write, tell }: Booking<One, T>,
): Promise<Outcome<T>[]> {
  const fair = accepted(decided)
  const posted = await post(fair)
  const outcomes = new Map(fair.map((one, index) => [one, posted[index]]))
  write(fair.filter((one) => outcomes.get(one) === 'posted'))
  return decided.map((one) => {
    const outcome = one instanceof Refusal ? one : outcomes.get(one)
    if (outcome instanceof Refusal) return { refusal: outcome }
    assert(outcome === 'posted' && !(one instanceof Refusal), 'an accepted command is posted or refused')
    return { data: tell(one) }
  })
}
