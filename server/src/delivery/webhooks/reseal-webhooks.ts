import { sql } from '#platform/database'
import type { ResealBatch } from '#platform/secrets'
import { webhookSecretPurpose } from './sending/signing/webhook-secret.ts'

type Row = { id: string; secret: Buffer; previous_secrets: Buffer[] }

const nobody = '00000000-0000-0000-0000-000000000000'

/** Seals secrets of webhooks anew, those before them too. */
export const resealWebhooks: ResealBatch = async (tx, { head, after, limit, reseal }) => {
  const rows = await tx.query<Row>(sql`
    select id, secret, previous_secrets from webhooks
    where id > ${after || nobody}::uuid and exists (
      select from unnest(secret || previous_secrets) as sealed where substring(sealed from 1 for 4) <> ${head}::bytea)
    order by id limit ${limit} for no key update`)
  for (const { id, secret, previous_secrets: previous } of rows) {
    const [sealed, ...others] = await Promise.all(
      [secret, ...previous].map((one) => reseal(one, webhookSecretPurpose(id))),
    )
    tx.send(sql`
      update webhooks set secret = ${sealed}::bytea, previous_secrets = ${others}::bytea[] where id = ${id}`)
  }
  return rows.map(({ id }) => id)
}
