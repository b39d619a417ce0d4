/** The stream's topics about the customer, without those about markets. */
export const ownTopics = [
  'events',
  'account.balances',
  'spot.fiat.balance',
  'spot.fiat.order',
  'converter.conversions',
  'invoices',
] as const
