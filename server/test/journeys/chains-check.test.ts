import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createServerHome, type Ended } from '../wire/server-process.ts'
import { useTestServer } from '../wire/test-server.ts'
import { startMadeNode } from '../world/made-node.ts'
import { shippedCatalog } from '../world/shipped-catalog.ts'

const server = await useTestServer()
const home = createServerHome()
afterAll(() => home.destroy())

/** The command beside the server, with these nodes in its file of providers. */
function check(nodes: Readonly<Record<string, string>> = {}, words = ['check']): Promise<Ended> {
  const file = join(home.dataDir, 'providers.yaml')
  const entries = Object.entries(nodes).map(
    ([code, url]) => `  ${code}: { provider: evm, url: "${url}", chain_id: 1 }\n`,
  )
  writeFileSync(file, entries.length === 0 ? '{}\n' : `networks:\n${entries.join('')}`)
  return home.chains(words, { DATABASE_URL: server.databaseUrl, COFFER_PROVIDERS: file })
}

/** The table's lines by network, each with its verdict. */
function verdictsOf({ output }: Ended): Map<string, string> {
  const [head = '', ...lines] = output.trimEnd().split('\n')
  expect(head).toMatch(/^network +chain +head +age +lag +pruning +hot wallet +balances +tokens +verdict$/)
  const at = head.indexOf('verdict')
  return new Map(lines.map((line) => [line.split(' ')[0] ?? '', line.slice(at)]))
}

test('a sandbox without nodes has a line for each network, and the exit code 0', async () => {
  const ran = await check()
  expect([...verdictsOf(ran)]).toEqual(shippedCatalog.networks.map(({ code }) => [code, 'simulated']))
  expect(ran.code).toBe(0)
})

test('a silent node makes the exit code 2, and a contradiction beside it 1', async () => {
  const nobody = 'http://127.0.0.1:1'
  const silent = await check({ erc20: nobody })
  expect([silent.code, verdictsOf(silent).get('erc20')]).toEqual([
    2,
    expect.stringMatching(/^silent: the node of erc20 cannot be reached/),
  ])
  const both = await check({ erc20: nobody, bep20: await startMadeNode({ eth_chainId: '0x38' }) })
  expect([both.code, verdictsOf(both).get('bep20')]).toEqual([
    1,
    'contradicts: the node of bep20 is of chain 56, not 1',
  ])
})

test('any other word is answered with the usage', async () => {
  for (const words of [[], ['mend'], ['check', 'erc20']]) {
    const { code, output } = await check({}, words)
    expect([code, output]).toEqual([1, expect.stringContaining('npm run chains -- check')])
  }
  await server.expectSoundBooks()
})
