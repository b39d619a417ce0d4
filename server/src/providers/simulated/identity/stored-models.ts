import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Clock } from '#platform/clock'
import { columns, type Database, orNull, sql, table } from '#platform/database'

const { text, jsonb, timestamptz } = columns

const identityTable = table('sandbox_identity', {
  model: text,
  id: text,
  payload: jsonb,
  grantId: orNull(text),
  uid: orNull(text),
  expiresAt: orNull(timestamptz),
})

/** Models that are kept for good. */
export const lastingTable = identityTable.pick('model', 'id', 'payload')

type Kept = { readonly database: Database; readonly clock: Clock }

/** Keeps what the provider's library keeps, so that every process of the sandbox knows it. */
export function storedModels({ database, clock }: Kept): (model: string) => Adapter {
  return (model) => ({
    async upsert(id, payload, expiresIn) {
      const expiresAt = expiresIn === undefined ? null : new Date(clock.now().getTime() + expiresIn * 1_000)
      const { grantId = null, uid = null } = payload
      await database.query(sql`
        ${identityTable.insertion({ model, id, payload, grantId, uid, expiresAt })}
        on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
          uid = excluded.uid, expires_at = excluded.expires_at`)
    },
    find: (id) => read(sql`model = ${model} and id = ${id}`),
    findByUid: (uid) => read(sql`model = ${model} and uid = ${uid}`),
    // Belongs to the device flow, which the sandbox does not offer.
    findByUserCode: async () => undefined,
    async consume(id) {
      await database.query(sql`
        update sandbox_identity set consumed_at = ${clock.now()} where model = ${model} and id = ${id}`)
    },
    async destroy(id) {
      await database.query(sql`delete from sandbox_identity where model = ${model} and id = ${id}`)
    },
    async revokeByGrantId(grantId) {
      await database.query(sql`delete from sandbox_identity where grant_id = ${grantId}`)
    },
  })

  async function read(condition: ReturnType<typeof sql>): Promise<AdapterPayload | undefined> {
    const now = clock.now()
    const [row] = await database.query<{ payload: AdapterPayload; consumed_at: Date | null }>(sql`
      select payload, consumed_at from sandbox_identity
      where ${condition} and (expires_at is null or expires_at > ${now})`)
    if (row === undefined) return undefined
    return row.consumed_at === null ? row.payload : { ...row.payload, consumed: true }
  }
}
