import Type, { type Static } from 'typebox'
import { findCustomers } from '#core/customers'
import { houseAccount } from '#core/ledger'
import type { Queryable } from '#platform/database'
import { closedObject, namedObject, orNull } from '#platform/http'

export const accountRef = namedObject('LedgerAccount', {
  account_id: Type.String({ format: 'uuid' }),
  kind: Type.String({ description: 'Such as `funding_available`.' }),
  owner: Type.Enum(['customer', 'card', 'house']),
  owner_id: Type.String({ format: 'uuid' }),
  customer: orNull(closedObject({ number: Type.Integer(), username: Type.String() }), {
    description: 'The owning customer; null for accounts of cards and of the house.',
  }),
})

export const accountBalance = namedObject('LedgerAccountBalance', {
  account_id: Type.String({ format: 'uuid' }),
  kind: Type.String({ description: 'Such as `funding_available`, or `withdrawal_fees` of the house.' }),
  symbol: Type.String(),
  balance: Type.String(),
})

export const sideRef = namedObject('LedgerAccountWithBalance', {
  ...accountRef.properties,
  sequence: Type.Integer({ description: 'Number of the movement within the account.' }),
  balance: Type.String({ description: 'Balance of the account after the change.' }),
})

type Owned = { readonly accountId: string; readonly ownerId: string; readonly kind: string }

const { owner: house } = houseAccount('custody')

/** Finds the owners of many accounts at once, and returns a function that describes each account. */
export async function describeAccounts(
  database: Queryable,
  accounts: readonly Pick<Owned, 'ownerId'>[],
): Promise<(account: Owned) => Static<typeof accountRef>> {
  const customers = await findCustomers(database, [...new Set(accounts.map(({ ownerId }) => ownerId))])
  const byId = new Map(customers.map((one) => [one.id, one]))
  return ({ accountId, ownerId, kind }) => {
    const found = byId.get(ownerId)
    return {
      ...{ account_id: accountId, kind, owner_id: ownerId },
      owner: ownerId === house ? 'house' : kind.startsWith('card_') ? 'card' : 'customer',
      customer: found === undefined ? null : { number: Number(found.number), username: found.username },
    }
  }
}
