import { deliverCallbacks, type SupplierCalls } from './callbacks.ts'
import { actOnOrders, changeOrder, decideOrder, isSupplierDue, type SupplierDecision } from './orders.ts'
import type { SupplierDesk, SuppliesPort } from './supplier-desk.ts'

/** The acts of a simulated supplier besides its port. */
export type SupplierControls = {
  readonly port: SuppliesPort
  /** Decides a pending order; returns whether the order has this outcome, also from an earlier decision. */
  decide(reference: string, decision: SupplierDecision): Promise<boolean>
  /** Changes the supplier's mind about a decided order; returns whether the order has this outcome now. */
  change(reference: string, decision: SupplierDecision): Promise<boolean>
  /** Whether a step or a callback is due. */
  isDue(): Promise<boolean>
  /** Takes the steps that are due; returns how many it took. */
  act(): Promise<number>
  /** Hands over the callbacks that are due; returns how many were taken. */
  call(calls: SupplierCalls): Promise<number>
}

export function supplierControls(desk: SupplierDesk): SupplierControls {
  return {
    port: desk.port,
    decide: (reference, decision) => decideOrder(desk, reference, decision),
    change: (reference, decision) => changeOrder(desk, reference, decision),
    isDue: () => isSupplierDue(desk),
    act: () => actOnOrders(desk),
    call: (calls) => deliverCallbacks(desk, calls),
  }
}
