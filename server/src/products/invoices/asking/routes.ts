import type { Route } from '#platform/http'
import { type ChangeRoutesOptions, changeRoutes } from './change-routes.ts'
import { type InvoiceRoutesOptions, invoiceRoutes } from './invoice-routes.ts'
import { settingsRoutes } from './settings-routes.ts'
import { type TemplateRoutesOptions, templateRoutes } from './template-routes.ts'

/** Every route of asking. */
export function askingRoutes(
  options: InvoiceRoutesOptions & ChangeRoutesOptions & TemplateRoutesOptions,
): Route[] {
  // The fixed paths come before those with the id of an invoice.
  return [
    ...settingsRoutes(options),
    ...templateRoutes(options),
    ...invoiceRoutes(options),
    ...changeRoutes(options),
  ]
}
