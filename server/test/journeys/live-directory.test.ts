import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveSettings } from '../wire/live-exchange.ts'
import { createServerHome, type ServerHome } from '../wire/server-process.ts'
import { type Credentials, startTestServer, type TestServer } from '../wire/test-server.ts'
import { knowPeople } from '../world/acting-person.ts'
import { catalogFiles } from '../world/catalog-files.ts'

const { editedCatalog } = catalogFiles()

let home: ServerHome
let live: TestServer
let as: Credentials
let environment: Record<string, string>
beforeAll(async () => {
  home = createServerHome()
  const settings = liveSettings(home.dataDir)
  live = await startTestServer(settings)
  environment = { ...settings, DATABASE_URL: live.databaseUrl }
  await knowPeople(live.database, ['dana'])
  const operator = (...words: string[]) => home.operator([...words, '--local', '--as', 'dana'], environment)
  await operator('customers', 'create', 'erin', '--email', 'erin@example.com')
  const permissions = ['--permissions', 'all', '--rate-limit', '1000']
  const { output } = await operator('keys', 'create', 'erin', ...permissions)
  const [api_key = '', secret_key = ''] = [/pk_live_\w+/, /sk_live_\w+/].map(
    (shape) => shape.exec(output)?.[0],
  )
  as = { api_key, secret_key }
})
afterAll(async () => {
  await live.stop()
  await home.destroy()
})

type Listed = {
  symbol: string
  networks: { network: string; is_deposit_active: boolean; is_withdraw_active: boolean }[]
}

test('a live exchange lists no network as open that it does not watch, and asking for an address says the same', async () => {
  const { data } = await live.send('GET', '/market/currencies', { as })
  const listed: Listed[] = data
  const networks = listed.flatMap(({ symbol, networks: of }) => of.map((one) => ({ symbol, ...one })))
  expect(networks.length).toBeGreaterThan(10)
  for (const { symbol, network, is_deposit_active, is_withdraw_active } of networks) {
    const path = `/funding/deposit/crypto/address?symbol=${symbol}&network=${network}`
    const { error } = await live.send('GET', path, { as })
    expect([symbol, network, error?.code]).toEqual([symbol, network, 'DEPOSIT_DISABLED'])
    expect([symbol, network, is_deposit_active, is_withdraw_active]).toEqual([symbol, network, false, false])
  }
})

test('operators read of each network and rail that it has no provider', async () => {
  for (const noun of ['networks', 'rails']) {
    const { code, output } = await home.operator([noun, 'list', '--local'], environment)
    expect(code).toBe(0)
    const lines = output.trim().split('\n')
    expect(lines.filter((line) => !line.includes('has no provider here'))).toEqual([])
    expect(lines.length).toBeGreaterThan(noun === 'rails' ? 0 : 5)
  }
})

test('an act with --local by files that nobody approved is refused, and a halt is not', async () => {
  const edited = { ...environment, COFFER_CATALOG: editedCatalog((text) => `${text}\n# edited\n`) }
  const [refused, halted] = await Promise.all([
    home.operator(['customers', 'create', 'mallory', '--email', 'm@example.com', '--local'], edited),
    home.operator(['networks', 'halt', 'erc20', '--reason', 'doubt', '--local'], edited),
  ])
  expect(refused.output).toContain('the configuration of this machine is not the approved one: ')
  expect([refused.code, halted.code]).toEqual([1, 0])
})
