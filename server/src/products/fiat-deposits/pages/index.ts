// Pages: the pay page of a link, and in a sandbox the panel that plays its payer.
export { type PayPageParts, payPages } from './pay-page.ts'
