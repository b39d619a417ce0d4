import { strict as assert } from 'node:assert'
import { hotWallet } from '#core/addresses'
import { openSecrets } from '#platform/secrets'
import { keepAccountKeys } from '../../src/app/exchange/exchange-secrets.ts'
import { shippedCatalog } from '../world/shipped-catalog.ts'
import { sealed, type TestServer } from './test-server.ts'

/** Pays the hot wallet of a network on its simulated chain. The server's environment is `sealed`. */
export async function fundHotWallet(
  server: TestServer,
  { network: code, symbol, amount }: { network: string; symbol: string; amount: string },
): Promise<void> {
  const { database } = server
  const secrets = await openSecrets(database, Buffer.from(sealed.COFFER_MASTER_KEY, 'hex'))
  const ask = () => Promise.reject(new Error('a sandbox has kept its keys'))
  const accountKeys = await keepAccountKeys(database, { secrets, given: null, ask })
  const network = shippedCatalog.network(code)
  assert(network !== undefined, `there is a network ${code}`)
  const { address } = hotWallet({ network, accountKeys })
  const body = { address, symbol, amount }
  const { status, text } = await server.send('POST', `/sandbox/v1/chain/${code}/deposits`, { body })
  assert(status === 200, text)
}
