// The checkout: the pages on which payers pay invoices, the permanent pages of templates, and the topics of the stream that
// follow invoices. Invariants: the topic of a page shows no more than the page; a form changes something only when it comes from
// its own page. Taking the money is not its business.
import { payAssets } from '#core/pay-pages'
import type { OpenProduct } from '#core/product'
import type { Logger } from '#platform/logging'
import { merchantTopic, merchantTopicDescription } from '#products/invoices/publishing'
import { checkoutForms } from './checkout-forms.ts'
import { answerCheckout, type CheckoutParts as PageParts } from './checkout-page.ts'
import { checkoutTopicDescription, checkoutTopics } from './checkout-topic.ts'
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
