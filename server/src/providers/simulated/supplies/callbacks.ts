import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Callback } from '#core/callbacks'
import type { SupplierNotice } from '#core/suppliers'
import type { Tx } from '#platform/database'
import {
  deliverQueued,
  openCallback,
  queueCallback,
  type Signing,
  uuidField,
} from '#providers/callback-queue'
import type { SupplierDesk, SuppliesPort } from './supplier-desk.ts'

const format = Compile(Type.Object({ reference: uuidField }))

/** Lets the house hear once this transaction commits that an order changed. */
export function callHouse(tx: Tx, { port, clock }: SupplierDesk, reference: string): void {
  queueCallback(tx, { party: partyOf(port), clock }, JSON.stringify({ reference }))
}

/** The name under which the callbacks of a supplier wait. */
export const partyOf = (port: SuppliesPort): string => `${port}:`

/** The port is signed too, so that one supplier's callback is never another's. */
function signingOf({ key, port }: Pick<SupplierDesk, 'key' | 'port'>): Signing {
  return { header: 'x-supplier-signature', key, prefix: `${port}\n` }
}

/** Reads a callback of this supplier. Throws `InvalidCallback`. */
export function readCallback(callback: Callback, desk: SupplierDesk): SupplierNotice {
  const { reference } = openCallback(callback, { signing: signingOf(desk), format })
  return { reference }
}

export type SupplierCalls = {
  /** Hands a callback to the house; a throw means that it was not taken. */
  deliver(callback: Callback): Promise<void>
}

/** Hands over the callbacks that are due, and returns how many were taken. Throws the first failure in the end. */
export function deliverCallbacks(desk: SupplierDesk, { deliver }: SupplierCalls): Promise<number> {
  return deliverQueued({ ...desk, party: partyOf(desk.port), signing: signingOf(desk) }, deliver)
}
