// Catalog: the cards on sale, as their supplier last listed them, and their prices.
export { catalogRoutes, path, tag } from './catalog-routes.ts'
export { estimateExample, eventExample, orderExample, purchaseExample } from './examples.ts'
export { faceNumber } from './face-value.ts'
export { giftCardSettings } from './gift-card-settings.ts'
export { type AskedCard, type PricedCard, type PricingParts, priceCard, requirePaying } from './price-card.ts'
export { giftCardRefusals } from './refusals.ts'
export {
  estimateBody,
  estimateResult,
  type OrderResource,
  orderParams,
  orderSchema,
  orderStatuses,
  ordersQuery,
  type PurchaseResource,
  purchaseBody,
  purchaseResult,
} from './schemas.ts'
export { type SyncParts, syncCatalog } from './sync-catalog.ts'
