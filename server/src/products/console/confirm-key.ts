import { confirmApiKey } from '#core/access'
import { consoleRoute } from '#core/sessions'
import type { Database } from '#platform/database'
import type { Route } from '#platform/http'
import { keyParams } from './key-bodies.ts'
import { keyResource } from './key-resource.ts'
import { keyRefusals, keysPath, requireOwn } from './own-key.ts'

type Parts = { readonly database: Database; forgetKey(id: string): void }

const tag = 'Console'
const { api_key } = keyResource.example

/** Confirms a key that an operator made, in the customer's own name. */
export function confirmRoute({ database, forgetKey }: Parts): Route {
  return consoleRoute({
    operationId: 'consoleConfirmKey',
    does: 'widensAccess',
    summary: 'Confirm a key',
    description:
      'Gives the key its `unconfirmed_permissions`, which an operator gave and which send value. Without any, nothing changes. Running servers apply the change within a second.',
    tag,
    method: 'POST',
    path: `${keysPath}/{api_key}/confirm`,
    params: keyParams,
    result: keyResource.schema,
    refusals: [keyRefusals.API_KEY_NOT_FOUND],
    example: {
      params: { api_key },
      data: {
        ...keyResource.example,
        permissions: ['can_account_read', 'can_transfer'],
        is_made_by_operator: true,
      },
    },
    async handle({ caller: { customerId }, params: { api_key: id } }) {
      const key = await database.inTransaction(async (tx) => {
        await requireOwn(tx, { id, customerId })
        await confirmApiKey(tx, id)
        return requireOwn(tx, { id, customerId })
      })
      forgetKey(id)
      return keyResource.of(key)
    },
  })
}
