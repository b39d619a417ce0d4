import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseOf, expectSoundAudit, killSigner, useServerHome } from '../wire/crashes.ts'
import type { ServerProcess } from '../wire/server-process.ts'
import { sendSigned } from '../wire/test-server.ts'

const home = useServerHome()
const { ask } = databaseOf(home)
const path = '/funding/withdraw/crypto'
const outside = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const soon = { timeout: 60_000, interval: 50 }

async function withdraw({ url, customers: { alice } }: ServerProcess, amount: string): Promise<string> {
  const body = { symbol: 'USDT', amount, address: outside, bch_code: 'trc20', idempotency_key: amount }
  // The network's fee is not known before the worker has asked for it.
  const ask = () => sendSigned(url, { method: 'POST', path, as: alice, body })
  await expect.poll(async () => (await ask()).status, soon).toBeLessThan(300)
  return (await ask()).data.transaction_id
}

/** The references that a signer signed for a withdrawal, by the books. */
async function signedFor(id: string): Promise<string[]> {
  const rows = await ask<{ id: string }>(
    `select id from spend_attempts where spend_id = '${id}' and raw is not null`,
  )
  return rows.map((row) => row.id)
}

async function untilSigned(id: string): Promise<string> {
  await expect.poll(() => signedFor(id), soon).toHaveLength(1)
  return (await signedFor(id))[0] ?? ''
}

function journal(): string {
  return join(home().dataDir, 'signer', 'journal')
}

/** The references in the signer's journal, in its order. */
function journalled(): string[] {
  const lines = readdirSync(journal()).flatMap((month) =>
    readFileSync(join(journal(), month), 'utf8').trim().split('\n'),
  )
  return lines.map((line) => JSON.parse(line).reference)
}

test('a signer that was killed and comes back with an old journal signs only after it has got back what it signed', async () => {
  let server = await home().start()
  const first = await untilSigned(await withdraw(server, '20.01'))
  const backup = join(home().dataDir, 'journal-backup')
  cpSync(journal(), backup, { recursive: true })
  const lost = await withdraw(server, '20.02')
  const second = await untilSigned(lost)
  server.signal('SIGKILL')
  await killSigner(home())
  await server.ended
  rmSync(journal(), { recursive: true })
  cpSync(backup, journal(), { recursive: true })
  expect(journalled()).toEqual([first])

  server = await home().start()
  await expect.poll(() => journalled(), soon).toEqual([first, second])
  await expect.poll(() => server.output(), soon).toContain('signer journal restored')
  const third = await untilSigned(await withdraw(server, '20.03'))
  expect(journalled()).toEqual([first, second, third])
  expect(await signedFor(lost)).toEqual([second])
  const paid = async () => {
    const rows = await ask<{ units: string }>(
      `select units::text from simulated_payments where network = 'trc20' and address = '${outside}'`,
    )
    return rows.map(({ units }) => units).toSorted()
  }
  await expect.poll(paid, soon).toEqual(['20010000', '20020000', '20030000'])
  await expectSoundAudit(home())
}, 180_000)
