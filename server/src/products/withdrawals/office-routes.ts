import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { findCustomers } from '#core/customers'
import { formatAmount } from '#core/money'
import { approvalsOf, type StoredApproval } from '#core/operators'
import { officeRoute } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, orNull, type Route } from '#platform/http'
import { type Withdrawal, withdrawalStatuses } from './withdrawal.ts'
import { pageOfWithdrawals } from './withdrawal-store.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog }

const item = closedObject({
  id: Type.String(),
  username: Type.String(),
  status: Type.Enum([...withdrawalStatuses]),
  symbol: Type.String(),
  amount: Type.String(),
  fee: Type.String(),
  network: Type.String(),
  address: Type.String(),
  tag: orNull(Type.String()),
  is_inside: Type.Boolean({
    description: 'The address is another customer’s, who is paid without the chain.',
  }),
  reason: orNull(Type.String()),
  created_at: Type.Integer({ description: 'Unix seconds.' }),
  approvals: Type.Array(closedObject({ operator: Type.String(), at: Type.Integer() })),
})

/** Withdrawals as operators see them. */
export function officeRoutes({ database, catalog }: Parts): Route[] {
  return [
    officeRoute({
      operationId: 'officeListWithdrawals',
      summary: 'List withdrawals of one status, oldest first',
      tag: 'Office',
      method: 'GET',
      path: '/api/office/v1/withdrawals',
      right: 'read',
      isFresh: false,
      query: closedObject({
        status: Type.Optional(Type.Enum([...withdrawalStatuses], { default: 'waiting' })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
        cursor: Type.Optional(Type.String({ format: 'uuid', description: 'The `next` of the page before.' })),
      }),
      result: closedObject({ items: Type.Array(item), next: orNull(Type.String()) }),
      example: {
        query: { status: 'waiting' },
        data: {
          items: [
            {
              ...{ id: '0197f2a4-6c1e-7d10-9a55-0f3b8c2d4e61', username: 'alice', status: 'waiting' },
              ...{ symbol: 'USDT', amount: '600000', fee: '1', network: 'trc20' },
              address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
              ...{ tag: null, is_inside: false, reason: null, created_at: 1767225600 },
              approvals: [{ operator: 'oscar', at: 1767225660 }],
            },
          ],
          next: null,
        },
      },
      async handle({ query: { status = 'waiting', limit = 50, cursor = null } }) {
        const found = await pageOfWithdrawals(database, { status, catalog, limit: limit + 1, after: cursor })
        const shown = found.slice(0, limit)
        const [owners, approvals] = await Promise.all([
          findCustomers(database, [...new Set(shown.map(({ customerId }) => customerId))]),
          approvalsOf(
            database,
            shown.map(({ id }) => id),
          ),
        ])
        const names = new Map(owners.map(({ id, username }) => [id, username]))
        return {
          items: shown.map((one) =>
            itemOf(one, {
              username: names.get(one.customerId) ?? '',
              approvals: approvals.get(one.id) ?? [],
            }),
          ),
          next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
        }
      },
    }),
  ]
}

type About = { readonly username: string; readonly approvals: readonly StoredApproval[] }

function itemOf(one: Withdrawal, { username, approvals }: About) {
  const { id, status, amount, fee, network, address, tag, recipientId, reason, createdAt } = one
  return {
    ...{
      id,
      username,
      status,
      symbol: amount.asset.symbol,
      amount: formatAmount(amount),
      fee: formatAmount(fee),
    },
    ...{ network: network.code, address, tag, is_inside: recipientId !== null, reason },
    created_at: unixSeconds(createdAt),
    approvals: approvals.map(({ operator, at }) => ({ operator, at: unixSeconds(at) })),
  }
}
