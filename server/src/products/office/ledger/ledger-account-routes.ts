import Type from 'typebox'
import { type ExploredAccount, readAccount } from '#core/ledger'
import { listFields, listOf, officeRead, timeFilter, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, fieldsOf, type Route, resource } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { accountStatement, lineResource, placeField } from '#products/office/customers'
import { accountRef, describeAccounts, officeRefusals } from '#products/office/subjects'

type Parts = { readonly database: Database }

type Single = Parameters<typeof accountRef.of>[0] & ExploredAccount

const field = fieldsOf<Single>()

const accountResource = resource('SingleLedgerAccount', {
  ...accountRef.fields,
  symbol: field(Type.String(), ({ asset }) => asset, 'USDT'),
  balance: field(Type.String(), ({ balance }) => balance, '975'),
  movements: field(
    Type.Integer({ description: 'Number of its movements.' }),
    ({ sequence }) => Number(sequence),
    2,
  ),
  opened_at: field(unixTime, ({ openedAt }) => unixSeconds(openedAt), 1777896000),
})

/** The ledger's accounts and their movements. */
export function ledgerAccountRoutes({ database }: Parts): Route[] {
  const params = closedObject({ id: Type.String() })
  const refusals = [officeRefusals.LEDGER_ACCOUNT_NOT_FOUND]
  const example = { id: accountRef.example.account_id }
  return [
    officeRead({
      operationId: 'officeGetLedgerAccount',
      summary: 'Read an account of the ledger with its owner and balance',
      ...{ path: '/ledger/accounts/{id}', params, refusals },
      result: accountResource.schema,
      example: { params: example, data: accountResource.example },
      async handle({ params: { id } }) {
        const account = await requireAccount(database, id)
        const described = await describeAccounts(database, [account])
        return accountResource.of({ ...described(account), accountId: account.id })
      },
    }),
    officeRead({
      operationId: 'officeListLedgerMovements',
      summary: 'List the movements of an account with the balance after each, newest first',
      ...{ path: '/ledger/accounts/{id}/movements', params, refusals },
      query: closedObject({
        limit: listFields.limit,
        cursor: Type.Optional(placeField),
        from: timeFilter('Only movements at or after this time.'),
        to: timeFilter('Only movements before this time.'),
      }),
      result: listOf(lineResource.schema),
      example: { params: example, data: { items: [lineResource.example], next: null } },
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
