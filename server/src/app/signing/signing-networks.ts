import type { Config } from '#app/settings'
import type { Catalog, Network } from '#core/catalog'
import type { TransactionFormat } from '#core/chains'
import { simulatedFormat } from '#providers/simulated'
import type { SigningNetwork } from '#signer'
import { loadEvm } from './load-evm.ts'

type Reading = { readonly format: TransactionFormat; readonly chain: string }

/** The networks whose transactions the signer can read: those with a provider, which in a sandbox may be simulated. */
export async function signingNetworks(
  { networks }: Pick<Catalog, 'networks'>,
  config: Pick<Config, 'mode' | 'chains'>,
): Promise<ReadonlyMap<string, SigningNetwork>> {
  const all = await Promise.all(
    networks.map(async (network) => ({ network, reading: await readingOf(network, config) })),
  )
  return new Map(
    all.flatMap(({ network, reading }) =>
      reading === null ? [] : [[network.code, { network, ...reading }] as const],
    ),
  )
}

async function readingOf(
  { code, family }: Network,
  { mode, chains }: Pick<Config, 'mode' | 'chains'>,
): Promise<Reading | null> {
  const setting = chains.get(code)
  if (setting?.provider === 'evm') {
    // Loaded only where needed: a signer of other chains starts in half the time.
    const { evmFormat } = await loadEvm()
    return { format: evmFormat, chain: String(setting.chainId) }
  }
  if (setting?.provider === 'utxo') {
    const { chainOf, utxoFormat } = await import('#providers/utxo')
    return { format: utxoFormat, chain: chainOf({ family, chain: setting.chain }) }
  }
  return mode === 'sandbox' ? { format: simulatedFormat, chain: code } : null
}
