import Type from 'typebox'
import { listOperators } from '#core/operators/people'
import { listOf, officeRead, pageBy, textListFields, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, type Route, textOrNull } from '#platform/http'

type Parts = { readonly database: Database }

const listed = closedObject({
  name: Type.String(),
  is_active: Type.Boolean({ description: 'False for a disabled person; disabling is permanent.' }),
  public_key: textOrNull('The Ed25519 key that signs their approvals, in Base64; null for none.'),
  created_at: unixTime,
})

/** Operators' reads of operators. */
export function operatorRoutes({ database }: Parts): Route[] {
  return [
    officeRead({
      operationId: 'officeListOperators',
      summary: 'List the people who may approve payments, and disabled ones, by name',
      path: '/operators',
      query: closedObject(textListFields),
      result: listOf(listed),
      example: {
        data: {
          items: [
            {
              name: 'olivia',
              is_active: true,
              public_key: '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
              created_at: 1777896000,
            },
          ],
          next: null,
        },
      },
      async handle({ query }) {
        const { items, next } = await pageBy(query, {
          read: ({ limit, cursor }: { limit: number; cursor: string | undefined }) =>
            listOperators(database, { limit, after: cursor }),
          cursorOf: ({ name }) => name,
        })
        return {
          items: items.map(({ name, isActive, publicKey, createdAt }) => ({
            name,
            is_active: isActive,
            public_key: publicKey?.toString('base64') ?? null,
            created_at: unixSeconds(createdAt),
          })),
          next,
        }
      },
    }),
  ]
}
