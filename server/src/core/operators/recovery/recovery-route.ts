import Type, { type Static } from 'typebox'
import type { Catalog } from '#core/catalog'
import { lastRecovery, policyOf } from '#core/operators/governance'
import { lackOf } from '#core/operators/people'
import { officeRead, unixTime } from '#core/sessions'
import { type Clock, unixSeconds } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, orNull, type Route } from '#platform/http'
import { recoveryResource, toRecovery } from './recovery-resource.ts'
import { newestSeal, type Seal } from './recovery-seal.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog; readonly businessClock: Clock }

const sealed = closedObject({
  id: Type.String({ format: 'uuid' }),
  sealed_by: Type.String(),
  sealed_at: unixTime,
  people: Type.Array(
    closedObject({
      name: Type.String(),
      public_key: Type.String({ description: 'An Ed25519 key in Base64, made for this seal.' }),
    }),
    { description: 'The two people who open it together.' },
  ),
  lacks: Type.Array(closedObject({ name: Type.String(), lack: Type.String() }), {
    description: 'People of the seal who can no longer open it, with the reason.',
  }),
  opened_at: orNull(unixTime, {
    description: 'When the seal was used; null while it can be opened. A seal opens once.',
  }),
})

const result = closedObject({
  seal: orNull(sealed, { description: 'The newest seal; null before the first.' }),
  last: orNull(recoveryResource, {
    description: 'The last opened recovery; null before the first.',
  }),
})

const example: Static<typeof result> = {
  seal: {
    id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
    sealed_by: 'olivia',
    sealed_at: 1777896000,
    people: [
      { name: 'olivia', public_key: '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=' },
      { name: 'oscar', public_key: 'PUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw=' },
    ],
    lacks: [],
    opened_at: null,
  },
  last: null,
}

/** The operators' read of the sealed recovery. */
export function recoveryRoute({ database, catalog, businessClock }: Parts): Route {
  return officeRead({
    operationId: 'officeGetRecovery',
    summary: 'Read who can open the sealed recovery, and whether one is open',
    path: '/recovery',
    result,
    example: { data: example },
    async handle() {
      const [seal, last] = await Promise.all([
        newestSeal(database),
        lastRecovery(database, businessClock.now()),
      ])
      return {
        seal: seal === undefined ? null : await toSealed(seal, { database, catalog }),
        last: last === undefined ? null : toRecovery(last),
      }
    },
  })
}

async function toSealed(
  { id, sealedBy, sealedAt, holders, openedAt }: Seal,
  { database, catalog }: Pick<Parts, 'database' | 'catalog'>,
): Promise<Static<typeof sealed>> {
  const { grants } = policyOf(catalog)
  const lacks = await Promise.all(
    holders.map(async ({ name, person }) => {
      const lack = await lackOf(database, { person, right: 'read', grants })
      return lack === null ? [] : [{ name, lack }]
    }),
  )
  return {
    id,
    sealed_by: sealedBy,
    sealed_at: unixSeconds(sealedAt),
    people: holders.map(({ name, key }) => ({ name, public_key: key })),
    lacks: lacks.flat(),
    opened_at: openedAt && unixSeconds(openedAt),
  }
}
