import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { listFields, listOf, officeRead, pageBy } from '#core/sessions'
import { type Database, sql } from '#platform/database'
import { closedObject, type Route, requireCursor } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { findPurchase } from '../purchase-store.ts'
import { debtsOf, listOpenDebts, supplierDebtKinds } from '../suppliers/supplier-debt.ts'
import { debtResource } from './debt-resource.ts'
import { purchaseResource } from './purchase-resource.ts'
import { purchaseReadRefusals } from './refusals.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog }

/** The routes that show operators the debts of suppliers. */
export function debtRoutes(parts: Parts): Route[] {
  return [listRoute(parts), oneRoute(parts)]
}

function listRoute({ database, catalog }: Parts): Route {
  return officeRead({
    operationId: 'officeListDebts',
    summary: 'List the debts of suppliers to the house, oldest first',
    path: '/debts',
    query: closedObject({ ...listFields, kind: Type.Optional(Type.Enum([...supplierDebtKinds])) }),
    result: listOf(debtResource.schema),
    example: { query: { kind: 'delivered_late' }, data: { items: [debtResource.example], next: null } },
    async handle({ query: { kind, ...asked } }) {
      await requireCursor(database, {
        cursor: asked.cursor,
        items: sql`(select purchase_id as id from supplier_debts) as debts where true`,
      })
      const { items, next } = await pageBy(asked, {
        read: ({ limit, cursor: after }: { limit: number; cursor: string | undefined }) =>
          listOpenDebts(database, { catalog, limit, kind, after }),
        cursorOf: ({ purchaseId }) => purchaseId,
      })
      return { items: items.map(debtResource.of), next }
    },
  })
}

function oneRoute({ database, catalog }: Parts): Route {
  return officeRead({
    operationId: 'officeGetDebt',
    summary: 'Read the debts for a purchase, open ones first',
    path: '/debts/{id}',
    params: closedObject({ id: Type.String({ description: 'The id of the purchase.' }) }),
    result: closedObject({ purchase: purchaseResource.schema, debts: Type.Array(debtResource.schema) }),
    refusals: [purchaseReadRefusals.OFFICE_DEBT_NOT_FOUND],
    example: {
      params: { id: purchaseResource.example.id },
      data: {
        purchase: {
          ...purchaseResource.example,
          status: 'failed',
          error: 'DECLINED',
          note: 'no stock today',
        },
        debts: [debtResource.example],
      },
    },
    async handle({ params: { id: asked } }) {
      const id = asked.toLowerCase()
      const debts = isUuid(id) ? await debtsOf(database, { purchaseId: id, catalog }) : []
      const purchase = debts.length === 0 ? undefined : await findPurchase(database, { id, catalog })
      if (purchase === undefined) throw new Refusal(purchaseReadRefusals.OFFICE_DEBT_NOT_FOUND)
      return { purchase: purchaseResource.of(purchase), debts: debts.map(debtResource.of) }
    },
  })
}
