import type { Callback } from '#core/callbacks'
import { deliverQueued } from '#providers/callback-queue'
import { signingOf } from './callbacks.ts'
import type { SimulatedBank } from './simulated-bank.ts'

export type CallbackParts = {
  /** Hands a callback to the house; a throw means that it was not taken. */
  deliver(rail: string, callback: Callback): Promise<void>
}

/** Hands over the callbacks that are due, and returns how many were taken. Throws the first failure in the end. */
export function deliverCallbacks(bank: SimulatedBank, { deliver }: CallbackParts): Promise<number> {
  const queue = { ...bank, party: bank.code, signing: signingOf(bank) }
  return deliverQueued(queue, (callback) => deliver(bank.code, callback))
}
