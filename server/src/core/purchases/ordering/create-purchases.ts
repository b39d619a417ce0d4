import { createInstructions, hurryInstructions } from '#core/instructions'
import type { SupplierPort } from '#core/suppliers'
import { sql } from '#platform/database'
import { isUuid } from '#platform/ids'
import { actOnEach, createBell, every, type Worker } from '#platform/workers'
import { hurryLook } from '../purchase-store.ts'
import type { PurchasesParts } from '../purchases-parts.ts'
import { orderKind } from '../request-purchase.ts'
import { lookAtEnded } from './look-at-ended.ts'
import { orderPurchases } from './order-purchases.ts'

/** Carries out the purchases of a process; any number of processes may do so at once. */
export type Purchases = {
  readonly workers: readonly Worker[]
  /** Turns to the orders of a port now, such as after the commit that stored one. */
  wake(port: SupplierPort): void
  /** Does everything that is due, once, and throws a failure in the end; for controls and tests. */
  turn(signal?: AbortSignal): Promise<void>
  /** Asks the supplier about one purchase now, whether or not it has ended. */
  lookAt(id: string): Promise<void>
  /** Makes the next look at a purchase due now, as its supplier says that it changed; ignores a reference that is not ours. */
  hurry(reference: string): Promise<void>
}

const lookMs = 1_000
const backOffMaxMs = 10_000
const defaultTimeoutMs = 10_000

export function createPurchases(parts: PurchasesParts): Purchases {
  const { kinds, database, clock, timeoutMs = defaultTimeoutMs } = parts
  const desk = { ...parts, timeoutMs }
  const instructions = createInstructions(
    kinds.map((kind) => orderPurchases(kind, parts)),
    parts,
  )
  const lanes = kinds.map((kind) => ({ kind, bell: createBell() }))
  const look = (wanted: Parameters<typeof lookAtEnded>[2]) =>
    actOnEach(kinds, { act: (kind) => lookAtEnded(desk, kind, wanted) })

  function wake(port: SupplierPort): void {
    for (const { kind, bell } of lanes)
      if (kind.port === port) {
        instructions.wake(orderKind(kind.kind))
        bell.ring()
      }
  }

  async function hurry(reference: string): Promise<void> {
    if (!isUuid(reference)) return
    const now = clock.now()
    await hurryInstructions(database, now, {
      kinds: kinds.map(({ kind }) => orderKind(kind)),
      references: sql`${reference}::uuid`,
    })
    await hurryLook(database, { id: reference, now })
  }

  return {
    workers:
      kinds.length === 0
        ? []
        : [
            ...instructions.workers,
            ...lanes.map(({ kind, bell }) =>
              every(lookMs, {
                name: `looks at ${kind.kind}`,
                bell,
                backOffMaxMs,
                act: (signal) => lookAtEnded(desk, kind, { signal }),
              }),
            ),
          ],
    wake,
    async turn(signal) {
      await actOnEach([() => instructions.turn(signal), () => look({ signal })], { act: (one) => one() })
    },
    async lookAt(id) {
      await hurry(id)
      await actOnEach([() => instructions.turn(), () => look({ id })], { act: (one) => one() })
    },
    hurry,
  }
}
