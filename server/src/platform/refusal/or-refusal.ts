import { Refusal } from './refusal.ts'

/** An act's result, or the refusal that it throws: in a batch, one refused command does not end the others. */
export function orRefusal<T>(act: () => T): T | Refusal {
  try {
    return act()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The items of a batch that were not refused. */
export function accepted<T extends object>(decided: readonly (T | Refusal)[]): T[] {
  return decided.flatMap((one) => (one instanceof Refusal ? [] : [one]))
}
