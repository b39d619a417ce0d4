// The pages of the checkout as markup. Pure: a view goes in, and a view holds no more than its payer may know. Invariants: a page
// says first what came and only then what to do; whatever a merchant wrote is text.
export {
  type CheckoutPayment,
  type CheckoutState,
  type CheckoutView,
  type ChosenWay,
  canChange,
  type Depth,
  type Means,
} from './checkout-view.ts'
export { checkoutTitle, drawCheckout, pollMsOf } from './draw-checkout.ts'
export { type CheckoutOffer, drawOffers } from './draw-offers.ts'
export { drawTemplate, type TemplateProblem, templateTitle } from './draw-template.ts'
export { actsOf, type PayerAct, payerActs, payerPanel } from './payer-panel.ts'
