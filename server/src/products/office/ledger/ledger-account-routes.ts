import Type from 'typebox'
import { type ExploredAccount, readAccount } from '#core/ledger'
import { listFields, listOf, officeRead, timeFilter, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, type Route } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { accountStatement, statementLine } from '#products/office/customers'
import { accountRef, describeAccounts, officeRefusals } from '#products/office/subjects'

type Parts = { readonly database: Database }

const accountDetail = closedObject({
  ...accountRef.properties,
  symbol: Type.String(),
  balance: Type.String(),
  movements: Type.Integer({ description: 'Number of its movements.' }),
  opened_at: unixTime,
})

export const accountExample = {
  account_id: '0197f2a4-6c1e-8d10-9a55-0f3b8c2d4e61',
  kind: 'funding_available',
  owner: 'customer' as const,
  owner_id: '01994f6e-0000-7c3a-9f0e-3b6f1c2d4e5f',
  customer: { number: 1, username: 'alice' },
}
const reference = '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'

/** The ledger's accounts and their movements. */
export function ledgerAccountRoutes({ database }: Parts): Route[] {
  const params = closedObject({ id: Type.String() })
  const refusals = [officeRefusals.LEDGER_ACCOUNT_NOT_FOUND]
  const example = { id: accountExample.account_id }
  return [
    officeRead({
      operationId: 'officeGetLedgerAccount',
      summary: 'Read an account of the ledger with its owner and balance',
      ...{ path: '/ledger/accounts/{id}', params, refusals },
      result: accountDetail,
      example: {
        params: example,
        data: { ...accountExample, symbol: 'USDT', balance: '975', movements: 2, opened_at: 1777896000 },
      },
      async handle({ params: { id: asked } }) {
        const { id: accountId, ownerId, kind, ...account } = await requireAccount(database, asked)
        const described = await describeAccounts(database, [{ ownerId }])
        return {
          ...described({ accountId, ownerId, kind }),
          symbol: account.asset,
          balance: account.balance,
          movements: Number(account.sequence),
          opened_at: unixSeconds(account.openedAt),
        }
      },
    }),
    officeRead({
      operationId: 'officeListLedgerMovements',
      summary: 'List the movements of an account with the balance after each, newest first',
      ...{ path: '/ledger/accounts/{id}/movements', params, refusals },
      query: closedObject({
        limit: listFields.limit,
        cursor: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
        from: timeFilter('Only movements at or after this time.'),
        to: timeFilter('Only movements before this time.'),
      }),
      result: listOf(statementLine),
      example: {
        params: example,
        data: {
          items: [
            {
              sequence: 2,
              at: 1777896000,
              entry_id: '01994f6e-89ff-7d01-a2b3-c4d5e6f70819',
              kind: 'transfer',
              reference,
              about: { id: reference, is: 'transfer', path: null },
              amount: '-25',
              balance: '975',
            },
          ],
          next: null,
        },
      },
      async handle({ params: { id: asked }, query }) {
        const account = await requireAccount(database, asked)
        return accountStatement(database, { id: account.id, ...query })
      },
    }),
  ]
}

async function requireAccount(database: Database, asked: string): Promise<ExploredAccount> {
  const found = isUuid(asked) ? await readAccount(database, asked.toLowerCase()) : undefined
  if (found === undefined) throw new Refusal(officeRefusals.LEDGER_ACCOUNT_NOT_FOUND)
  return found
}
