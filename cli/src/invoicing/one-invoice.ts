/** The invoice's id, from `coffer invoices`. */
export const oneInvoice = {
  least: 1,
  most: 1,
  needs: 'needs the ID of an invoice; `coffer invoices` lists yours',
}
