import Type from 'typebox'
import { type Customer, customerRef, findCustomers } from '#core/customers'
import { type ExploredAccount, houseAccount, type Side } from '#core/ledger'
import type { Queryable } from '#platform/database'
import { fieldsOf, orNull, resource } from '#platform/http'

type Owned = Pick<Side, 'accountId' | 'ownerId' | 'kind'>
type Described = { readonly customer: Customer | undefined }

const owned = fieldsOf<Owned & Described>()
const side = fieldsOf<Side & Described>()
const account = fieldsOf<ExploredAccount>()
const uuid = Type.String({ format: 'uuid' })
const text = Type.String()
const { owner: house } = houseAccount('custody')

/** An account of the ledger with its owner. */
export const accountRef = resource('LedgerAccount', {
  account_id: owned(uuid, ({ accountId }) => accountId, '0197f2a4-6c1e-8d10-9a55-0f3b8c2d4e61'),
  kind: owned(
    Type.String({ description: 'Such as `funding_available`.' }),
    ({ kind }) => kind,
    'funding_available',
  ),
  owner_id: owned(uuid, ({ ownerId }) => ownerId, '01994f6e-0000-7c3a-9f0e-3b6f1c2d4e5f'),
  owner: owned(Type.Enum(['customer', 'card', 'house']), kindOfOwner, 'customer'),
  customer: owned(
    orNull(customerRef.schema, {
      description: 'The owning customer; null for accounts of cards and of the house.',
    }),
    ({ customer }) => (customer === undefined ? null : customerRef.of(customer)),
    customerRef.example,
  ),
})

/** A side of a movement. */
export const sideRef = resource('LedgerAccountWithBalance', {
  ...accountRef.fields,
  sequence: side(
    Type.Integer({ description: 'Number of the movement within the account.' }),
    ({ sequence }) => Number(sequence),
    2,
  ),
  balance: side(
    Type.String({ description: 'Balance of the account after the change.' }),
    ({ balance }) => balance,
    '975',
  ),
})

/** An account of a known owner. */
export const accountBalance = resource('LedgerAccountBalance', {
  account_id: account(uuid, ({ id }) => id, '0197f2a4-6c1e-8d10-9a55-0f3b8c2d4e61'),
  kind: account(
    Type.String({ description: 'Such as `funding_available`, or `withdrawal_fees` of the house.' }),
    ({ kind }) => kind,
    'withdrawal_fees',
  ),
  symbol: account(text, ({ asset }) => asset, 'USDT'),
  balance: account(text, ({ balance }) => balance, '12'),
})

function kindOfOwner({ ownerId, kind }: Owned): 'house' | 'card' | 'customer' {
  if (ownerId === house) return 'house'
  return kind.startsWith('card_') ? 'card' : 'customer'
}

/** Finds the customers who own many accounts at once, and returns a function that adds its customer to each account. */
export async function describeAccounts(
  database: Queryable,
  accounts: readonly Pick<Owned, 'ownerId'>[],
): Promise<<One extends Pick<Owned, 'ownerId'>>(account: One) => One & Described> {
  const customers = await findCustomers(database, [...new Set(accounts.map(({ ownerId }) => ownerId))])
  const byId = new Map(customers.map((one) => [one.id, one]))
  return (one) => ({ ...one, customer: byId.get(one.ownerId) })
}
