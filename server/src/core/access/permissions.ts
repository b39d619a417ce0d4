/** Everything a key can be allowed to do. A key may hold other names, of what is not there: they allow nothing. */
export const allPermissions = [
  'can_account_read',
  'can_account_write',
  'can_deposit',
  'can_transfer',
  'can_transactions_read',
  'can_spot_crypto_read',
  'can_spot_crypto_trade',
  'can_spot_fiat_read',
  'can_spot_fiat_trade',
  'can_convert',
  'can_convert_read',
  'can_events_read',
  'can_webhooks_manage',
] as const

export type Permission = (typeof allPermissions)[number]

export const readOnlyPermissions: readonly Permission[] = allPermissions.filter((name) =>
  name.endsWith('_read'),
)

/** A route that any valid key may call. */
export const anyKey = 'any'
