import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { formatAmount } from '#core/money'
import { listFields, listOf, officeRead, pageBy, unixTime } from '#core/sessions'
import { supplierPorts } from '#core/suppliers'
import { unixSeconds } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, type Route } from '#platform/http'
import { listOpenDebts, type SupplierDebt, supplierDebtKinds } from './supplier-debt.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog }

const listed = closedObject({
  purchase_id: Type.String({ format: 'uuid' }),
  port: Type.Enum([...supplierPorts]),
  provider: Type.String({ description: 'The supplier.' }),
  kind: Type.Enum([...supplierDebtKinds], {
    description: '`delivered_late`: after the refund. `charged_more`: beyond the agreed cost.',
  }),
  symbol: Type.String(),
  amount: Type.String({ description: 'What the supplier owes the house.' }),
  opened_at: unixTime,
})

const example = {
  purchase_id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  port: 'giftcards' as const,
  provider: 'simulated',
  kind: 'delivered_late' as const,
  symbol: 'USDT',
  amount: '9.5',
  opened_at: 1777896000,
}

/** What operators read of the debts of suppliers. */
export function debtRoutes({ database, catalog }: Parts): Route[] {
  return [
    officeRead({
      operationId: 'officeListDebts',
      summary: 'What suppliers owe the house, oldest first',
      path: '/debts',
      query: closedObject({ ...listFields, kind: Type.Optional(Type.Enum([...supplierDebtKinds])) }),
      result: listOf(listed),
      example: { query: { kind: 'delivered_late' }, data: { items: [example], next: null } },
      async handle({ query: { kind, ...asked } }) {
        const { items, next } = await pageBy(asked, {
          read: ({ limit, cursor: after }: { limit: number; cursor: string | undefined }) =>
            listOpenDebts(database, { catalog, limit, kind, after }),
          cursorOf: ({ purchaseId }) => purchaseId,
        })
        return { items: items.map(toListed), next }
      },
    }),
  ]
}

function toListed({ purchaseId, port, provider, kind, amount, openedAt }: SupplierDebt) {
  return {
    ...{ purchase_id: purchaseId, port, provider, kind },
    symbol: amount.asset.symbol,
    amount: formatAmount(amount),
    opened_at: unixSeconds(openedAt),
  }
}
