import type { Catalog } from '#core/catalog'
import { lastRecovery, policyOf } from '#core/operators/governance'
import { lackOf } from '#core/operators/people'
import { officeRead } from '#core/sessions'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, orNull, type Route } from '#platform/http'
import { recoveryResource, sealResource } from './recovery-resource.ts'
import { newestSeal, type Seal } from './recovery-seal.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog; readonly businessClock: Clock }

const result = closedObject({
  seal: orNull(sealResource.schema, { description: 'The newest seal; null before the first.' }),
  last: orNull(recoveryResource.schema, {
    description: 'The last opened recovery; null before the first.',
  }),
})

/** The operators' read of the sealed recovery. */
export function recoveryRoute({ database, catalog, businessClock }: Parts): Route {
  return officeRead({
    operationId: 'officeGetRecovery',
    summary: 'Read who can open the sealed recovery, and whether one is open',
    path: '/recovery',
    result,
    example: { data: { seal: sealResource.example, last: null } },
    async handle() {
      const [seal, last] = await Promise.all([
        newestSeal(database),
        lastRecovery(database, businessClock.now()),
      ])
      return {
        seal: seal === undefined ? null : await showSeal(seal, { database, catalog }),
        last: last === undefined ? null : recoveryResource.of(last),
      }
    },
  })
}

async function showSeal(seal: Seal, { database, catalog }: Pick<Parts, 'database' | 'catalog'>) {
  const { grants } = policyOf(catalog)
  const lacks = await Promise.all(
    seal.holders.map(async ({ name, person }) => {
      const lack = await lackOf(database, { person, right: 'read', grants })
      return lack === null ? [] : [{ name, lack }]
    }),
  )
  return sealResource.of({ ...seal, lacks: lacks.flat() })
}
