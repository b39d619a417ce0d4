import { type Queryable, type RowOf, type Sql, sql, type Tx } from '#platform/database'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import type { ResealBatch, SealedSecret } from '#platform/secrets'
import { webhookRefusals } from './refusals.ts'
import { type PreviousSecret, webhookSecretPurpose } from './sending/signing.ts'
import { webhookTable } from './sending/webhook-table.ts'
import type { Webhook } from './webhook.ts'

/** The id in a path, and the customer who must own it. */
export type Owned = { readonly customerId: string; readonly id: string }

/** A webhook of a customer; undefined for an unknown id, a malformed one, or another customer's. */
export async function findWebhook(
  database: Queryable,
  { customerId, id, lock = sql`` }: Owned & { readonly lock?: Sql },
): Promise<Webhook | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await database.query<RowOf<typeof webhookTable>>(
    sql`select ${webhookTable.columns} from webhooks where customer_id = ${customerId} and id = ${id} ${lock}`,
  )
  return row && webhookTable.read(row)
}

export async function requireWebhook(database: Queryable, owned: Owned): Promise<Webhook> {
  return found(await findWebhook(database, owned))
}

/** As `findWebhook`, locked until the transaction ends; refuses when there is none. */
export async function requireLockedWebhook(tx: Tx, owned: Owned): Promise<Webhook> {
  return found(await findWebhook(tx, { ...owned, lock: sql`for update` }))
}

/**
 * An active webhook, since nothing can be queued for an inactive one. The row is not locked: a delivery queued while
 * the webhook is being switched off stays queued like every unsent delivery.
 */
export async function requireActiveWebhook(database: Queryable, owned: Owned): Promise<Webhook> {
  const webhook = await requireWebhook(database, owned)
  if (!webhook.isActive) throw new Refusal(webhookRefusals.WEBHOOK_INACTIVE)
  return webhook
}

function found(webhook: Webhook | undefined): Webhook {
  if (webhook === undefined) throw new Refusal(webhookRefusals.WEBHOOK_NOT_FOUND)
  return webhook
}

type Page = { readonly customerId: string; readonly limit: number; readonly offset: number }

/** A customer's webhooks, newest first. */
export async function listWebhooks(
  database: Queryable,
  { customerId, limit, offset }: Page,
): Promise<Webhook[]> {
  const rows = await database.query<RowOf<typeof webhookTable>>(sql`
    select ${webhookTable.columns} from webhooks where customer_id = ${customerId} order by id desc limit ${limit} offset ${offset}`)
  return rows.map((row) => webhookTable.read(row))
}

/** The number of a customer's webhooks, locked until the transaction ends. */
export async function countWebhooks(tx: Tx, customerId: string): Promise<number> {
  const [, rows] = await Promise.all([
    // Locks the customer, since the next webhook has no row to lock yet: another creation waits here.
    tx.query(sql`select 1 from customers where id = ${customerId} for no key update`),
    tx.query<{ count: bigint }>(
      sql`select count(*) as count from webhooks where customer_id = ${customerId}`,
    ),
  ])
  return Number(rows[0]?.count)
}

type NewWebhook = Pick<Webhook, 'id' | 'customerId' | 'url' | 'events' | 'secret'> & { readonly at: Date }

export async function insertWebhook(tx: Tx, { at, ...webhook }: NewWebhook): Promise<void> {
  await tx.query(
    webhookTable.insertion({
      ...{ ...webhook, secretMadeAt: at, previousSecrets: [], isActive: true, disabledReason: null },
      ...{ notices: 0, failingSince: null, createdAt: at, updatedAt: at },
    }),
  )
}

/** Writes the columns that an owner can change. */
export async function updateWebhook(tx: Tx, webhook: Webhook): Promise<void> {
  const { id, url, events, isActive, disabledReason, failingSince, updatedAt } = webhook
  const changed = webhookTable.set({ url, events, isActive, disabledReason, failingSince, updatedAt })
  await tx.query(sql`update webhooks set ${changed} where id = ${id}`)
}

type NewSecret = {
  readonly id: string
  readonly secret: SealedSecret
  /** The secrets that still sign, newest first. */
  readonly previous: readonly PreviousSecret[]
  readonly at: Date
}

export async function replaceSecret(tx: Tx, { id, secret, previous, at }: NewSecret): Promise<void> {
  const changed = { secret, secretMadeAt: at, updatedAt: at, previousSecrets: previous }
  await tx.query(sql`update webhooks set ${webhookTable.set(changed)} where id = ${id}`)
}

/** Erases secrets that no longer sign. */
export async function eraseExpiredSecrets(database: Queryable, now: Date): Promise<void> {
  const signing = sql`(select count(*)::integer from unnest(previous_secrets_expire_at) as ends (at) where at > ${now})`
  await database.query(sql`
    update webhooks set previous_secrets = previous_secrets[:${signing}],
      previous_secrets_expire_at = previous_secrets_expire_at[:${signing}]
    where previous_secrets <> '{}' and previous_secrets_expire_at[cardinality(previous_secrets_expire_at)] <= ${now}`)
}

/** Returns whether the webhook existed. The purge deletes its deliveries later. */
export async function deleteWebhook(database: Queryable, { customerId, id }: Owned): Promise<boolean> {
  if (!isUuid(id)) return false
  const rows = await database.query(
    sql`delete from webhooks where customer_id = ${customerId} and id = ${id} returning id`,
  )
  return rows.length > 0
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Reseals webhooks' secrets, including previous ones. */
export const resealWebhooks: ResealBatch = async (tx, { head, after, limit, reseal }) => {
  const rows = await tx.query<{ id: string; secret: Buffer; previous_secrets: Buffer[] }>(sql`
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
