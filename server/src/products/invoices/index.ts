// Invoices: what merchants ask anybody to pay, on chain, over a rail or from a balance here. Invariants: money that arrives
// for an invoice is booked for its merchant, waits in the operators' inbox or was never there, and the payments of an
// invoice say which; four facts follow from the payments and are shown separately, and the status follows from them
// (decision 0073); a hedged payment is never credited in the currency that it came in; an address or a tag belongs to one
// invoice for ever. Money waits in the merchant's `invoice_received` until it is accepted, or dealt for the currency of the
// hedge (decision 0074). Deposits see payments on chains, and core/rails sees payments over rails.
// Rooms import only those before them:
// - `invoice`: its facts and its rows; `publishing`: how it is shown, and how each change is stored and published;
// - `choosing`: the ways to pay, and the amount due; `settings`: of a merchant; `creating`: a new invoice;
// - `templates`: permanent pages, and the invoices that they make; `asking`: the routes of a merchant's invoices;
// - `paying`: payments are taken; `wallet-payments`: from balances here; `refunds`: money goes back;
// - `drawing`: the pages as markup; `checkout`: the pages, their forms and their topics.
// Words: a way is a currency on a network, or over a rail; an offer is a way with what would be due; a choice is a way that
// was chosen, with what is due, its rate, its address and its own end; the first sight of a payment decides whether it is late;
// a template is a permanent page whose visitors pay children, invoices of their own; a visit is a child that the page made, and
// the oldest unpaid ones give way to the next; a receipt is the child that a point of sale makes for one `external_payment_id`;
// a final payment is beyond the reach of reorganisations.
import { productQueue, queueOf } from '#core/idempotency'
import type { OpenProduct, Product } from '#core/product'
import { changeRoutes, createAsking, invoiceRoutes } from '#products/invoices/asking'
import { type CheckoutParts, checkoutTopicDescriptions, openCheckout } from '#products/invoices/checkout'
import { invoiceSettings } from '#products/invoices/invoice'
import {
  openPaying,
  payingClaims,
  payingHandlers,
  payingRailHandlers,
  paymentTransactionTypes,
} from '#products/invoices/paying'
import { invoiceEvents } from '#products/invoices/publishing'
import { refundClaims, refundRoutes, refundsWorker } from '#products/invoices/refunds'
import { settingsRoutes } from '#products/invoices/settings'
import { templateEvents, templateRoutes } from '#products/invoices/templates'
import { createOwnPayments, payRoutes } from '#products/invoices/wallet-payments'

export { chooseWay, lastPayInOf, readQuoted } from '#products/invoices/choosing'
export {
  findInvoice,
  type InvoiceStory,
  invoiceRefusals,
  lockStory,
  missingOf,
  readStories,
} from '#products/invoices/invoice'
export type { WithdrawPort } from '#products/invoices/refunds'

type Parts = Parameters<typeof createAsking>[0] &
  Omit<Parameters<typeof templateRoutes>[0] & Parameters<typeof invoiceRoutes>[0], 'asking'> &
  Parameters<typeof changeRoutes>[0] &
  Parameters<typeof openPaying>[0] &
  Parameters<typeof createOwnPayments>[0] &
  Parameters<typeof refundRoutes>[0] &
  Parameters<typeof refundsWorker>[0] &
  CheckoutParts

export const invoices = {
  killSwitches: ['invoices'],
  tags: [
    { name: 'Invoices', description: 'Payments from anybody: on chain, over a rail or from a balance.' },
  ],
  permissions: [
    { name: 'can_invoices_create', sendsValue: true },
    { name: 'can_invoices_read', sendsValue: false },
  ],
  catalogSections: [invoiceSettings],
  events: [...invoiceEvents, ...templateEvents],
  topics: checkoutTopicDescriptions,
  transactionTypes: [...paymentTransactionTypes, 'invoice_refund'],
  claims: [...payingClaims, ...refundClaims],
  handlers: payingHandlers,
  railHandlers: payingRailHandlers,
  open(parts) {
    const asking = createAsking(parts)
    const ownPayments = createOwnPayments(parts)
    const paying = openPaying(parts)
    const queue = productQueue(queueOf([asking, ownPayments]), {
      name: 'coffer_invoices_waiting',
      help: 'New invoices, and payments of invoices from balances here, waiting for a writer.',
    })
    return {
      // The fixed paths come before those with the id of an invoice.
      routes: [
        ...settingsRoutes(parts),
        ...templateRoutes({ ...parts, asking }),
        ...invoiceRoutes({ ...parts, asking }),
        ...changeRoutes(parts),
        ...payRoutes({ ...parts, ownPayments }),
        ...refundRoutes(parts),
      ],
      ...openCheckout(parts),
      workers: { worker: () => [...paying.workers(), refundsWorker(parts)] },
      ...queue,
      gauges: [...queue.gauges, ...paying.gauges],
    }
  },
} satisfies Product<Parts, OpenProduct, Parameters<typeof payingHandlers>[0]>
