import { callbackKey } from '#app/exchange'
import type { Foundation } from '#app/parts'
import { seedSupplies } from '#sandbox/supplies'
import { openSandbox, type Sandbox } from '#sandbox/world'

type Opening = Pick<Parameters<typeof openSandbox>[0], 'permissions' | 'nodes' | 'publicUrl'>

/** The simulated outside world of a sandbox; null in live mode. */
export async function openOutside(foundation: Foundation, opening: Opening): Promise<Sandbox | null> {
  const { config, database, secrets } = foundation
  if (config.mode !== 'sandbox') return null
  const key = await callbackKey(database, secrets)
  const realRails = new Set(config.rails.keys())
  const sandbox = await openSandbox({
    ...foundation,
    ...opening,
    seed: config.sandboxSeed,
    callbackKey: key,
    realRails,
  })
  await seedSupplies(sandbox.supply, { ...foundation, realSuppliers: new Set(config.suppliers.keys()) })
  return sandbox
}
