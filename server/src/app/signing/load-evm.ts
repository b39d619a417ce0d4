import { ConfigError } from '#app/settings'

/** The command that installs the package for EVM nodes. */
export const viemInstallHint = 'npm install --loglevel=error --no-save --omit=dev -w server viem@2.57.1'

type Evm = typeof import('#providers/evm')

/**
 * The provider of EVM chains, loaded only where a network has a node: its package takes longer to load than the rest of
 * a start.
 */
export async function loadEvm(load: () => Promise<Evm> = () => import('#providers/evm')): Promise<Evm> {
  try {
    return await load()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error // the import throws nothing else
    throw new ConfigError([
      `a network with the provider evm needs the package viem, which is not installed: run ${viemInstallHint}`,
    ])
  }
}
