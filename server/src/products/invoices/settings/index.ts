// A merchant's settings for all invoices: who pays the commission, which pages may embed the checkout, how long a rate holds.
// Invoices keep the settings that they were created with.
export { readMerchantSettings } from './merchant-settings.ts'
export { settingsRoutes } from './settings-routes.ts'
