// Catalog: the services on sale, as their supplier last listed them, and their prices.
export { catalogRoutes, path, tag } from './catalog-routes.ts'
export { checkExample, estimateExample, paymentExample, serviceExample } from './examples.ts'
export { fieldPattern } from './field-pattern.ts'
export { debitOf, priceService, type ServicePrice, unitRate } from './price-service.ts'
export { serviceRefusals } from './refusals.ts'
export {
  type CheckResource,
  checkBody,
  checkResult,
  type EstimateResource,
  estimate,
  estimateBody,
  orderParams,
  ordersPage,
  ordersQuery,
  type PaymentResource,
  payBody,
  payment,
  paymentStatuses,
  type ToldPayment,
  toldPayment,
} from './schemas.ts'
export { clientAsset, needsCheck, type Service } from './service.ts'
export { serviceSettings } from './service-settings.ts'
export { requireService } from './service-store.ts'
export { createSync } from './sync-services.ts'
