import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useFolder } from '../../../test/world/use-folder.ts'
import { readConfig } from '../settings/config.ts'
import { keepNodeSettings, withNodeSettings } from './node-settings.ts'

const folder = useFolder()
const nodes = {
  COFFER_CHAIN_ERC20: 'evm url=http://127.0.0.1:1 chain_id=31337 trace=on',
  COFFER_CHAIN_BEP20: 'evm url=http://127.0.0.1:2 chain_id=31338 trace=on',
}

/** The chains of a command that is typed beside a server, with this file of providers. */
function chainsWith(text: string): Record<string, unknown> {
  const file = join(folder, 'providers.yaml')
  writeFileSync(file, text)
  const environment = { DATA_DIR: folder, COFFER_PROVIDERS: file }
  const { chains } = readConfig(withNodeSettings(environment, readConfig(environment)))
  return Object.fromEntries([...chains].map(([code, setting]) => [code, setting.provider]))
}

test('a command knows the nodes that ran beside its server, and an entry of the file wins', () => {
  expect(chainsWith('{}')).toEqual({})
  keepNodeSettings(folder, nodes)
  expect(chainsWith('{}')).toEqual({ erc20: 'evm', bep20: 'evm' })
  expect(chainsWith('networks: { erc20: { provider: simulated } }\n')).toEqual({
    erc20: 'simulated',
    bep20: 'evm',
  })
})
