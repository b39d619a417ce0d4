/** Everything a key can be allowed to do. */
export const allPermissions = [
  'can_account_read',
  'can_account_write',
  'can_deposit',
  'can_withdraw_crypto',
  'can_withdraw_fiat',
  'can_transfer',
  'can_transactions_read',
  'can_spot_crypto_read',
  'can_spot_crypto_trade',
  'can_spot_fiat_read',
  'can_spot_fiat_trade',
  'can_convert',
  'can_cards_read',
  'can_cards_manage',
  'can_giftcards_read',
  'can_giftcards_purchase',
  'can_services_read',
  'can_services_pay',
  'can_invoices_read',
  'can_invoices_create',
  'can_webhooks_manage',
] as const

export type Permission = (typeof allPermissions)[number]

export const readOnlyPermissions: readonly Permission[] = allPermissions.filter((name) =>
  name.endsWith('_read'),
)

/** A route that any valid key may call. */
export const anyKey = 'any'
