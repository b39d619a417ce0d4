import { randomBytes, randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findKeysOf } from '#core/access'
import { createRequest, idempotent } from '#core/idempotency'
import { systemClock } from '#platform/clock'
import { connect, migrate, sql } from '#platform/database'
import { openSecrets } from '#platform/secrets'
import { createTestDatabase } from '../../test/world/test-database.ts'
// Data keys are sealed in the layout that all secrets had before them.
import { encrypt } from '../platform/secrets/sealed-secret.ts'
import { settleCluster, settleMode } from './exchange/exchange.ts'

const migrations = new URL('../../migrations', import.meta.url).pathname

async function migrateUpTo(url: string, last: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-migrations-'))
  for (const name of readdirSync(migrations)) {
    if (name.slice(0, 4) <= last) copyFileSync(join(migrations, name), join(folder, name))
  }
  await migrate({ url, folder })
  rmSync(folder, { recursive: true })
}

test('a live database of before keeps its secrets through the upgrade, and learns its mode', async () => {
  const { url, drop } = await createTestDatabase({ isEmpty: true })
  const owner = connect({ url })
  const masterKey = randomBytes(32)
  const seal = (text: string, purpose: string) => encrypt(masterKey, { text: Buffer.from(text), purpose })
  const [customerId, webhookId] = [randomUUID(), randomUUID()]
  try {
    await migrateUpTo(url, '0006')
    await owner.query(
      sql`insert into master_key_check (sealed) values (${seal('coffer', 'master key check')})`,
    )
    await owner.query(sql`
      insert into customers (id, username, email, kyc_status, tariff, created_at)
      values (${customerId}, 'erin', 'erin@example.com', 'none', 'default', now())`)
    await owner.query(sql`
      insert into api_keys (id, customer_id, sealed_secret, permissions, allowed_ips, rate_limit_per_minute, is_active, created_at)
      values ('pk_live_1', ${customerId}, ${seal('sk_live_1', 'pk_live_1')}, '{}', '{}', 60, true, now())`)
    const purpose = `webhook ${webhookId}`
    await owner.query(sql`
      insert into webhooks (id, customer_id, url, secret, secret_made_at, previous_secrets, previous_secrets_expire_at,
        is_active, created_at, updated_at)
      values (${webhookId}, ${customerId}, 'https://example.com', ${seal('third', purpose)}, now(),
        ${[seal('second', purpose), seal('first', purpose)]}::bytea[], array[now(), now()], true, now(), now())`)
    await owner.query(sql`
      insert into idempotency_keys (customer_id, operation, key, fingerprint, outcome, answered_at, expires_at)
      values (${customerId}, 'createInternalTransfer', 'k', 'of before', '{"data":"the first"}', 1, now() + interval '1 day')`)

    await migrate({ url, folder: migrations })
    await expect(settleMode(owner, 'sandbox')).rejects.toThrow('set COFFER_MODE=live')
    await settleMode(owner, 'live')
    await settleCluster(owner)
    const secrets = await openSecrets(owner, masterKey)
    expect(await findKeysOf(owner, secrets, customerId)).toMatchObject([{ secretKey: 'sk_live_1' }])
    const [webhook] = await owner.query<{ secrets: Buffer[] }>(
      sql`select secret || previous_secrets as secrets from webhooks`,
    )
    const opened = (webhook?.secrets ?? []).map((sealed) => secrets.open({ sealed, purpose }))
    expect(await Promise.all(opened)).toEqual(['third', 'second', 'first'])
    const request = createRequest({ customerId, operation: 'createInternalTransfer', key: 'k', payload: {} })
    const parts = { database: owner, businessClock: systemClock, systemClock }
    const again = await idempotent(parts, {
      request,
      act: () => expect.fail('a repeat across the upgrade does nothing again'),
    })
    expect(again).toMatchObject({ outcome: { data: 'the first' }, ts: 1, isReplay: true })
  } finally {
    await owner.close()
    await drop()
  }
})
