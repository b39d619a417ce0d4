import type { Catalog } from '#core/catalog'
import { findPurchase, type Purchase, type PurchaseKindName } from '#core/purchases'
import type { Database } from '#platform/database'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { type IssuerDesk, PortFault, type SupplyControls } from '#sandbox/supplies'
import { supplyRefusals } from './settling-refusals.ts'
import { tryUntil } from './try-until.ts'

/** The kinds of purchases that controls settle. */
export type Settled = 'gift_card' | 'service_payment' | 'card'

const kindsOf = {
  gift_card: ['gift_card'],
  service_payment: ['service_payment'],
  card: ['card_issue', 'card_topup'],
} as const satisfies { readonly [sold in Settled]: readonly PurchaseKindName[] }

type Decision = Parameters<NonNullable<SupplyControls['supply']['giftCardSupplier']>['decide']>[1]

type Supplier = { readonly name: string; decide(reference: string, decision: Decision): Promise<unknown> }

type Settling = SupplyControls & {
  readonly database: Database
  readonly catalog: Catalog
  readonly issuerDesk: IssuerDesk
  readonly sold: Settled
  readonly decision: Decision
}

type End = Exclude<Purchase['status'], 'processing'>

/** Makes the supplier decide an order at once, and answers its outcome; an order that has ended keeps its outcome. */
export async function settlePurchase(id: string, settling: Settling): Promise<End> {
  const { purchases, decision } = settling
  const supplier = supplierOf(await requirePurchase(id, settling), settling)
  const ended = await tryUntil(async () => {
    const { status } = await requirePurchase(id, settling)
    if (status !== 'processing') return status
    // The supplier can decide an order only after receiving it; an earlier decision stands.
    await supplier.decide(id, decision)
    await purchases.lookAt(id).catch(leaveToWorkers)
    const after = await requirePurchase(id, settling)
    return after.status === 'processing' ? null : after.status
  })
  if (ended !== null) return ended
  throw purchaseNotSettled(
    'its supplier has not heard of it yet, or the exchange not of the decision; repeat the call in a moment',
  )
}

async function requirePurchase(id: string, { database, catalog, sold }: Settling): Promise<Purchase> {
  const found = isUuid(id) ? await findPurchase(database, { id, catalog }) : undefined
  const kinds: readonly string[] = kindsOf[sold]
  if (found === undefined || !kinds.includes(found.kind)) throw new Refusal(supplyRefusals.ORDER_NOT_FOUND)
  return found
}

function supplierOf({ provider }: Purchase, { supply, issuerDesk: { issuer }, sold }: Settling): Supplier {
  const suppliers = {
    gift_card: supply.giftCardSupplier,
    service_payment: supply.serviceSupplier,
    card: issuer && { name: issuer.name, decide: issuer.settleOrder },
  } as const satisfies { readonly [sold in Settled]: Supplier | null }
  const supplier = suppliers[sold]
  if (supplier === null || supplier.name !== provider)
    throw purchaseNotSettled('its supplier is a real one, which decides by itself')
  return supplier
}

/** Workers repeat a turn that a fault made fail. */
function leaveToWorkers(error: unknown): void {
  if (!(error instanceof PortFault)) throw error
}

export function purchaseNotSettled(reason: string): Refusal {
  return new Refusal(supplyRefusals.ORDER_NOT_SETTLED, { details: { reason } })
}
