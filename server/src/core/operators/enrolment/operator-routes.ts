import Type from 'typebox'
import { listOperators } from '#core/operators/people'
import { listOf, officeRead, pageBy, textListFields, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, fieldsOf, type Route, resource, textOrNull } from '#platform/http'

type Parts = { readonly database: Database }

type Listed = Awaited<ReturnType<typeof listOperators>>[number]

const field = fieldsOf<Listed>()

const operatorResource = resource('Operator', {
  name: field(Type.String(), ({ name }) => name, 'olivia'),
  is_active: field(
    Type.Boolean({ description: 'False for a disabled person; disabling is permanent.' }),
    ({ isActive }) => isActive,
    true,
  ),
  public_key: field(
    textOrNull('The Ed25519 key that signs their approvals, in Base64; null for none.'),
    ({ publicKey }) => publicKey?.toString('base64') ?? null,
    '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
  ),
  created_at: field(unixTime, ({ createdAt }) => unixSeconds(createdAt), 1777896000),
})

/** Operators' reads of operators. */
export function operatorRoutes({ database }: Parts): Route[] {
  return [
    officeRead({
      operationId: 'officeListOperators',
      summary: 'List the people who may approve payments, and disabled ones, by name',
      path: '/operators',
      query: closedObject(textListFields),
      result: listOf(operatorResource.schema),
      example: { data: { items: [operatorResource.example], next: null } },
      async handle({ query }) {
        const { items, next } = await pageBy(query, {
          read: ({ limit, cursor }: { limit: number; cursor: string | undefined }) =>
            listOperators(database, { limit, after: cursor }),
          cursorOf: ({ name }) => name,
        })
        return { items: items.map(operatorResource.of), next }
      },
    }),
  ]
}
