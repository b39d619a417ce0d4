import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createServerHome, type ServerProcess } from '../wire/server-process.ts'
import { type Reply, sendSigned } from '../wire/test-server.ts'
import { createTestDatabase } from '../world/test-database.ts'

function post({ url, customers }: ServerProcess, path: string, body: object): Promise<Reply> {
  return sendSigned(url, { method: 'POST', path, body, as: customers.alice })
}

/** The rate at which the house gives BTC for ETH, or the code of its refusal. */
async function ethInBtc(server: ServerProcess): Promise<string | undefined> {
  const { data, error } = await post(server, '/converter/crypto/estimate', {
    from_symbol: 'ETH',
    to_symbol: 'BTC',
    from_amount: '1',
  })
  return error?.code ?? data.rate
}

const soon = { timeout: 1_000, interval: 20 }

test('two processes see one pin and one fault within a second, and who starts later has the pin and not the fault', async () => {
  const { url, drop } = await createTestDatabase()
  const [first, second] = [createServerHome(), createServerHome()]
  const shared = { DATABASE_URL: url, COFFER_MASTER_KEY: randomBytes(32).toString('hex') }
  try {
    const here = await first.start(shared)
    const there = await second.start({ ...shared, COFFER_ROLES: 'api' })
    await post(here, '/sandbox/v1/prices/ETH-BTC', { price: '0.05' })
    expect(await ethInBtc(here)).toBe('0.0499')
    await vi.waitFor(async () => expect(await ethInBtc(there)).toBe('0.0499'), soon)

    await post(there, '/sandbox/v1/faults', { port: 'prices', fault: 'timeout', count: 100_000 })
    expect(await ethInBtc(there)).toBe('PRICE_UNAVAILABLE')
    await vi.waitFor(async () => expect(await ethInBtc(here)).toBe('PRICE_UNAVAILABLE'), soon)

    there.signal('SIGKILL')
    await there.ended
    const again = await second.start({ ...shared, COFFER_ROLES: 'api' })
    expect([await ethInBtc(again), await ethInBtc(here)]).toEqual(['0.0499', 'PRICE_UNAVAILABLE'])

    await post(again, '/sandbox/v1/prices/BTC-ETH', { release: true })
    await post(again, '/sandbox/v1/faults', { port: 'prices', fault: 'timeout', count: 0 })
    expect(await ethInBtc(again)).not.toBe('0.0499')
    await vi.waitFor(async () => expect(await ethInBtc(here)).toMatch(/^0\.0[1-9]/), soon)
    expect(await ethInBtc(here)).not.toBe('0.0499')
  } finally {
    await Promise.all([first.destroy(), second.destroy()])
    await drop()
  }
})
