import Type from 'typebox'
import { fieldsOf, resource } from '#platform/http'

/** Descriptions of permissions for people who choose them; groups are in the order of the form. */
export const permissionTexts: { readonly [code: string]: { readonly group: string; readonly says: string } } =
  {
    can_account_read: { group: 'Account', says: 'See wallets, balances and the profile.' },
    can_account_write: { group: 'Account', says: 'Open wallets.' },
    can_transactions_read: { group: 'Account', says: 'See the history of transactions.' },
    can_deposit: { group: 'Money in', says: 'Get deposit addresses, and ask for fiat deposits.' },
    can_invoices_read: { group: 'Money in', says: 'See invoices and their payments.' },
    can_invoices_create: { group: 'Money in', says: 'Create, cancel and refund invoices.' },
    can_transfer: { group: 'Money out', says: 'Send money to other customers.' },
    can_withdraw_crypto: { group: 'Money out', says: 'Withdraw to addresses on chains.' },
    can_withdraw_fiat: { group: 'Money out', says: 'Pay out to bank accounts.' },
    can_convert_read: { group: 'Trading', says: 'See quotes and conversions.' },
    can_convert: { group: 'Trading', says: 'Convert between currencies.' },
    can_spot_crypto_read: { group: 'Trading', says: 'See crypto orders.' },
    can_spot_crypto_trade: { group: 'Trading', says: 'Place and cancel crypto orders.' },
    can_spot_fiat_read: {
      group: 'Trading',
      says: 'See the trading account, orders and trades of the order book.',
    },
    can_spot_fiat_trade: {
      group: 'Trading',
      says: 'Trade on the order book, and move money to and from the trading account.',
    },
    can_cards_read: { group: 'Purchases', says: 'See cards and what they spend.' },
    can_cards_manage: { group: 'Purchases', says: 'Issue, top up, freeze and reveal cards.' },
    can_giftcards_read: { group: 'Purchases', says: 'See gift cards that were bought.' },
    can_giftcards_purchase: { group: 'Purchases', says: 'Buy gift cards.' },
    can_services_read: { group: 'Purchases', says: 'See services and payments for them.' },
    can_services_pay: { group: 'Purchases', says: 'Pay for services.' },
    can_events_read: { group: 'News', says: 'Read the log of events.' },
    can_webhooks_manage: { group: 'News', says: 'See and change webhooks, and send deliveries again.' },
  }

const textsOf = (code: string) => permissionTexts[code] ?? { group: 'Other', says: code }

const field = fieldsOf<string>()
const example = 'can_deposit'

/** A permission that a key can have, by its code. */
export const permissionResource = resource('KeyPermission', {
  code: field(Type.String(), (code) => code, example),
  group: field(
    Type.String({ description: 'Permissions of one group are shown together.' }),
    (code) => textsOf(code).group,
    textsOf(example).group,
  ),
  says: field(
    Type.String({ description: 'A sentence about what the permission allows.' }),
    (code) => textsOf(code).says,
    textsOf(example).says,
  ),
})
