// The checkout: the pages on which payers pay invoices, the permanent pages of templates, and the topics that tell of invoices.
// Invariants: a page shows no more than its payer may know, which `CheckoutView` names, and its topic no more than the page;
// it says first what came and only then what to do; whatever a merchant wrote is text; a form changes something only when it
// comes from its own page. Taking the money is not its business.
import { payAssets } from '#core/pay-pages'
import type { OpenProduct } from '#core/product'
import type { Logger } from '#platform/logging'
import { checkoutForms } from './checkout-forms.ts'
import { answerCheckout, type CheckoutParts as PageParts } from './checkout-page.ts'
import { checkoutTopicDescription, checkoutTopics } from './checkout-topic.ts'
import { merchantTopic, merchantTopicDescription } from './invoices-topic.ts'
import { templatePages } from './template-page.ts'

export type CheckoutParts = PageParts & { readonly logger: Logger }

export const checkoutTopicDescriptions = [checkoutTopicDescription, merchantTopicDescription]

/** The pages of invoices and templates, and their topics. Style and script are those of all pay pages, which fiat deposits serve. */
export function openCheckout(
  parts: CheckoutParts,
): Pick<OpenProduct, 'pages' | 'publicTopics' | 'privateTopics'> {
  const { folder: assets } = payAssets()
  return {
    pages: [
      { path: '/pay/{invoice_id}', handle: (asked) => answerCheckout({ ...asked, assets }, parts) },
      ...checkoutForms(parts),
      ...templatePages({ ...parts, assets }),
    ],
    publicTopics: checkoutTopics(parts),
    privateTopics: [merchantTopic(parts)],
  }
}
