import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { shippedCatalog as catalog } from '../../../test/world/shipped-catalog.ts'
import { useFolder } from '../../../test/world/use-folder.ts'
import { readConfig } from '../settings/config.ts'
import { requireNodes } from './open-node-chains.ts'

const folder = useFolder()

function written(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

async function requireBy(entries: object, mode = 'sandbox'): Promise<void> {
  const text = `networks:\n${Object.entries(entries)
    .map(([code, entry]) => `  ${code}: ${JSON.stringify(entry)}\n`)
    .join('')}`
  const settings = readConfig({ COFFER_PROVIDERS: written('providers.yaml', text) })
  await requireNodes({ config: { ...settings, mode: mode as 'sandbox' | 'live' }, catalog }) // as: each test gives one
}

/** A node of a chain, which answers `eth_chainId` with this number. */
async function startNode(chainId: number): Promise<string> {
  const server = createServer((request, response) => {
    let asked = ''
    request.on('data', (bytes) => {
      asked += bytes
    })
    request.on('end', () => {
      const questions = [JSON.parse(asked)].flat()
      const answers = questions.map(({ id }) => ({ jsonrpc: '2.0', id, result: `0x${chainId.toString(16)}` }))
      response.end(JSON.stringify(asked.startsWith('[') ? answers : answers[0]))
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // the server listens
}

test('the address of a node comes from its file, and a node of another chain is named by the line of its entry', async () => {
  const file = written('node', `${await startNode(7)}/v3/a-key-in-the-path\n`)
  await expect(requireBy({ erc20: { provider: 'evm', url_file: file, chain_id: 1 } })).rejects.toThrow(
    /providers\.yaml:2: networks\.erc20: is wrong: .*7/,
  )
})

test.each([
  ['that is not there', 'missing', null, /names .*missing, which cannot be read \(ENOENT\)/],
  ['that is empty', 'empty', '', /must name a file with one address that begins with http/],
  [
    'that holds something else',
    'other',
    'hunter2',
    /must name a file with one address that begins with http/,
  ],
])('a file of an address %s stops the start without being shown', async (_, name, text, words) => {
  const file = text === null ? join(folder, name) : written(name, text)
  const start = requireBy({ erc20: { provider: 'evm', url_file: file, chain_id: 1 } })
  await expect(start).rejects.toThrow(words)
  await expect(start).rejects.toThrow(/providers\.yaml:2: networks\.erc20\.url_file: /)
  await expect(start).rejects.not.toThrow(/hunter2/)
})

test('an entry that contradicts the catalogue or the mode is named by its line', async () => {
  const evm = { provider: 'evm', url: 'http://127.0.0.1:1', chain_id: 1 }
  await expect(requireBy({ nowhere: evm })).rejects.toThrow(
    /providers\.yaml:2: networks\.nowhere: names a network that the catalogue does not list/,
  )
  await expect(requireBy({ btc: evm })).rejects.toThrow(
    /networks\.btc: must be of another provider than evm, .* Bitcoin/,
  )
  const utxo = { provider: 'utxo', url: 'http://127.0.0.1:1', from: 0 }
  await expect(requireBy({ erc20: utxo })).rejects.toThrow(
    /networks\.erc20: must be of another provider than utxo/,
  )
  await expect(requireBy({ btc: { ...utxo, chain: 'regtest' } }, 'live')).rejects.toThrow(
    /networks\.btc: is of the chain regtest, .* live mode needs main/,
  )
  await expect(requireBy({ btc: { provider: 'simulated' } }, 'live')).rejects.toThrow(
    /networks\.btc: is simulated, which live mode is not/,
  )
})
