// Terms of cards: the kinds on offer, what an order may ask for, and what it costs.
export { cardOrderBody, type PaymentMethod, paymentMethods } from './order-body.ts'
export { chargeFor } from './price-card.ts'
export {
  feeOnLoad,
  type OrderTerms,
  type Payment,
  readLoad,
  readOrderTerms,
  requireIssuer,
  type TermsParts,
} from './read-order-terms.ts'
export { cardOrderRefusals, priceRefusals } from './refusals.ts'
export { termsRoutes } from './terms-routes.ts'
