/** The topics of the stream that are about the customer, and not about a market. */
export const ownTopics = [
  'events',
  'account.balances',
  'spot.fiat.balance',
  'spot.fiat.order',
  'converter.conversions',
  'invoices',
] as const
