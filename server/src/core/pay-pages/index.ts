// Pay pages: the pages that payers see in a browser, drawn by the server and complete without a script. The module has
// the parts: layout, QR code, amount, countdown, state, languages; a product draws its page with them (decision 0061).
// Invariants: text is escaped unless it is `Markup`; a page loads nothing but its own style and script; no cache stores
// it; only frames that its product allows show it; it names no customer; amounts are exact. Texts are Russian or
// English. The product knows the payment's purpose and state.
export { copyField } from './copy-field.ts'
export { type Countdown, countdown } from './countdown.ts'
export { displayAmount } from './display-amount.ts'
export { isFromOwnPage, payPageRefusals } from './is-from-own-page.ts'
export { type Language, type PageLanguage, pageLanguage } from './language.ts'
export { html, type Markup, type Shown } from './markup.ts'
export { missingPayPage } from './missing-pay-page.ts'
export { type PayAssets, payAssets } from './pay-assets.ts'
export { payLink } from './pay-link.ts'
export { type PayPage, payPage } from './pay-page.ts'
export { payStatus, type StatusTone } from './pay-status.ts'
export type { ChainPayment, PayerBank, PayerChains, PayerControls } from './payer-controls.ts'
export { qrCode } from './qr-code.ts'
