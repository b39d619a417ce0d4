import Type, { type Static } from 'typebox'
import type { Catalog } from '#core/catalog'
import { type OwnerBalances, readBalancesOfMany } from '#core/ledger'
import { formatAmount } from '#core/money'
import type { PrivateTopic, TopicDescription } from '#core/product'
import type { Database } from '#platform/database'
import { closedObject } from '#platform/http'

const name = 'account.balances'
const permission = 'can_account_read'

const balances = Type.Record(
  Type.String(),
  closedObject({
    available: Type.String({ description: 'Amount in the wallet, available.' }),
    on_hold: Type.String({
      description: 'Amount held for withdrawals, purchases and crypto orders.',
    }),
  }),
  { additionalProperties: false, description: 'By currency; a currency without a wallet is absent.' },
)

const example = { USDT: { available: '105.25', on_hold: '20' } }

export const balancesDescription: TopicDescription = {
  name,
  id: 'balances',
  summary: 'The balances of your wallets',
  description:
    'Each push carries your present balances, within about a second of a change; several changes of one moment share a push.',
  permission,
  snapshot: balances,
  update: balances,
  example: { topic: name, snapshot: example, update: example },
}

/** The balances of customers' wallets, pushed whole when one changed. */
export function balancesTopic({ database, catalog }: { database: Database; catalog: Catalog }): PrivateTopic {
  return {
    kind: 'state',
    name,
    isPolled: true,
    permission,
    async read(customerIds) {
      const held = await readBalancesOfMany(database, customerIds)
      return new Map(customerIds.map((id) => [id, balancesOf(held.get(id), catalog)]))
    },
  }
}

function balancesOf(held: OwnerBalances | undefined, catalog: Catalog): Static<typeof balances> {
  return Object.fromEntries(
    catalog.currencies.flatMap(({ symbol, asset }) => {
      const { funding_available, funding_held = 0n, funding_locked = 0n } = held?.get(symbol) ?? {}
      if (funding_available === undefined) return []
      const available = formatAmount({ asset, units: funding_available })
      return [[symbol, { available, on_hold: formatAmount({ asset, units: funding_held + funding_locked }) }]]
    }),
  )
}
