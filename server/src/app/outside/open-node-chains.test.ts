import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { madeEvm, startMadeNode } from '../../../test/world/made-node.ts'
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

test('the address of a node comes from its file, and a node of another chain is named by the line of its entry', async () => {
  const file = written('node', `${await startMadeNode({ eth_chainId: '0x7' })}/v3/a-key-in-the-path\n`)
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

test('a token of other decimals than the catalogue stops a live start at the line of its network, and no sandbox', async () => {
  const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
  const url = await startMadeNode(madeEvm({ chainId: 1, tokens: { [usdt]: { decimals: 18 } } }))
  const erc20 = { provider: 'evm', url, chain_id: 1 }
  await expect(requireBy({ erc20 }, 'live')).rejects.toThrow(
    /providers\.yaml:2: networks\.erc20: is wrong: USDT has 18 decimals there and 6 in the catalogue/,
  )
  await requireBy({ erc20 })
})

test('a node that does not answer, or lacks a call, stops no start', async () => {
  const lacking = await startMadeNode({ eth_chainId: '0x1' })
  for (const url of ['http://127.0.0.1:1', lacking])
    await requireBy({ erc20: { provider: 'evm', url, chain_id: 1 } }, 'live')
})
