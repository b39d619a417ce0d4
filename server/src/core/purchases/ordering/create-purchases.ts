import { callTimeoutMs, createOutside, hurryInstructions } from '#core/instructions'
import type { SupplierPort } from '#core/suppliers'
import { sql } from '#platform/database'
import { isUuid } from '#platform/ids'
import type { Worker } from '#platform/workers'
import { orderKind } from '../purchase.ts'
import { hurryLook } from '../purchase-store.ts'
import type { PurchasesParts } from '../purchases-parts.ts'
import { endedLooks } from './look-at-ended.ts'
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

export function createPurchases(parts: PurchasesParts): Purchases {
  const { kinds, database, clock, timeoutMs = callTimeoutMs } = parts
  const outside = createOutside(
    {
      instructions: kinds.map((kind) => orderPurchases(kind, parts)),
      looks: kinds.map((kind) => ({
        name: `looks at ${kind.kind}`,
        kinds: [endedLooks({ ...parts, timeoutMs }, kind)],
      })),
    },
    parts,
  )

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
    workers: kinds.length === 0 ? [] : outside.workers,
    wake(port) {
      for (const kind of kinds) if (kind.port === port) outside.wake(orderKind(kind.kind))
    },
    turn: outside.turn,
    async lookAt(id) {
      await hurry(id)
      await outside.lookAt(id)
    },
    hurry,
  }
}
