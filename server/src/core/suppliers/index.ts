// Suppliers: the ports of the parties from which the house buys what it sells on: an issuer of cards, a supplier of
// gift cards, a supplier of paid services; and the reading of their catalogues, whole or not at all, in one process at
// a time.
// Invariants of every implementation: a reference has one effect, however often it is ordered; an order that throws or
// is late counts as unknown and is looked up. `core/purchases` carries orders out; the products know their meaning.
export { type CatalogPlan, type ReadingParts, readDueCatalog } from './catalog-readings.ts'
export type {
  GiftCardDelivery,
  GiftCardOrder,
  GiftCardSupplier,
  SuppliedGiftCard,
} from './gift-card-supplier.ts'
export type {
  AuthorizationDecision,
  CardDecline,
  CardOptions,
  CardSecrets,
  CardState,
  IssuedCard,
  IssueOrder,
  Issuer,
  IssuerNotice,
  LoadOrder,
  Merchant,
} from './issuer.ts'
export type {
  CheckedRequisite,
  RequisiteCheck,
  ServiceDelivery,
  ServiceInput,
  ServiceOrder,
  ServiceSupplier,
  SuppliedService,
} from './service-supplier.ts'
export type { SupplierNotice } from './supplier-notice.ts'
export { type Delivered, type SupplierPort, supplierPorts } from './supplier-port.ts'
