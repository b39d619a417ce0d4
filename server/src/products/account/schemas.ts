import Type, { type Static } from 'typebox'
import { spellCode } from '#core/catalog'
import { closedObject, concealed, namedObject, orNull, textOrNull } from '#platform/http'

const symbolField = Type.String({
  pattern: '^[A-Za-z0-9]{1,16}$',
  says: 'must be a currency symbol such as USDT',
  spelling: spellCode,
  description: 'Currency symbol, in any case.',
})

const address = namedObject('WalletAddress', {
  network: Type.String({ description: 'Network code.' }),
  address: Type.String(),
  tag: Type.Optional(
    Type.String({ description: 'Memo or destination tag; only on networks that need one.' }),
  ),
})

export type WalletAddress = Static<typeof address>

export const wallet = namedObject('Wallet', {
  symbol: Type.String(),
  is_active: Type.Boolean({ description: 'Whether the currency is open.' }),
  balance: Type.String({
    description: 'Total: available, held, and locked by limit orders of crypto spot.',
  }),
  available: Type.String({ description: 'Amount that can be spent.' }),
  pending_deposit: Type.String({
    description: 'Amount seen on a chain and not confirmed yet; not part of the balance.',
  }),
  pending_withdraw: Type.String({ description: 'Amount held, without the amount locked by orders.' }),
  balance_usdt: Type.String({
    description:
      "Value of the balance in USDT at the market's mid price, rounded down; at the catalogue's reference price where the market has none.",
  }),
  balance_source: Type.Literal('ledger'),
  addresses: Type.Array(address),
})

export type WalletResource = Static<typeof wallet>

export const newWalletBody = closedObject({
  symbol: symbolField,
  network: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 32,
      spelling: spellCode,
      description: 'Network for a deposit address, which is created too.',
    }),
  ),
})

export const newWallet = closedObject({
  symbol: Type.String(),
  available: Type.String(),
  addresses: Type.Array(address),
})

export const profile = namedObject('Profile', {
  id: Type.Integer(),
  username: Type.String(),
  email: Type.String(concealed),
  email_verified: orNull(Type.Boolean()),
  kyc_status: Type.String(),
  tariff: textOrNull('Tariff that sets your fees and limits.'),
  sso_client_id: Type.String(),
  created_at: Type.String({ description: 'Unix seconds.' }),
})

export const symbolParams = closedObject({ symbol: symbolField })
