import { randomBytes } from 'node:crypto'
import { chmod, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { liveSettings } from '../wire/live-exchange.ts'
import { startTestServer, type TestServer } from '../wire/test-server.ts'
import { useFolder } from '../world/use-folder.ts'

async function withServer(
  environment: Record<string, string>,
  act: (server: TestServer) => Promise<void>,
): Promise<void> {
  const server = await startTestServer(environment)
  try {
    await act(server)
  } finally {
    await server.stop()
  }
}

const [folder, dataDir] = [useFolder(), useFolder()]

async function expectMetricsApart(server: TestServer): Promise<void> {
  const beside = await fetch(`${new URL(server.url).origin}/metrics`)
  expect([beside.status, await beside.json()]).toEqual([
    404,
    expect.objectContaining({ error: expect.objectContaining({ code: 'NOT_FOUND' }) }),
  ])
  const apart = await fetch(server.metricsUrl)
  expect([apart.status, new URL(server.metricsUrl).hostname]).toEqual([200, '127.0.0.1'])
  expect(await apart.text()).toContain('coffer_database_connections_in_use')
  expect(new URL(server.metricsUrl).port).not.toBe(new URL(server.url).port)
  expect((await fetch(server.metricsUrl.replace('/metrics', '/docs'))).status).toBe(404)
}

test('a sandbox that only its own machine reaches serves its metrics with everything else', () =>
  withServer({}, async (server) => {
    expect(server.metricsUrl).toBe(`${server.url}/metrics`)
    expect((await fetch(server.metricsUrl)).status).toBe(200)
  }))

test('sandboxes that others reach keep their metrics on loopback, each on a port of its own', () =>
  withServer({ HOST: '0.0.0.0' }, (first) =>
    withServer({ HOST: '0.0.0.0' }, async (second) => {
      await expectMetricsApart(first)
      await expectMetricsApart(second)
    }),
  ))

test('live mode keeps its metrics apart, behind a proxy of the same machine too', () =>
  withServer(liveSettings(folder), expectMetricsApart))

test.for([{ COFFER_METRICS_HOST: '127.0.0.1' }, { COFFER_METRICS_PORT: '0' }] as Record<string, string>[])(
  'metrics are where %j puts them',
  (settings) => withServer(settings, expectMetricsApart),
)

test('what other users could read in a DATA_DIR is closed to them at the start', async () => {
  await chmod(dataDir, 0o755)
  for (const name of ['master.key', 'sandbox.json']) {
    await writeFile(join(dataDir, name), name === 'master.key' ? randomBytes(32).toString('hex') : '{}')
    await chmod(join(dataDir, name), 0o644)
  }
  await withServer({ DATA_DIR: dataDir }, async () => {
    for (const name of ['.', 'master.key', 'sandbox.json', 'instance', 'lock'])
      expect((await stat(join(dataDir, name))).mode & 0o077, name).toBe(0)
  })
})
