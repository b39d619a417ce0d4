import { type EvmSetting, readEvmSetting } from './evm-setting.ts'
import { type Environment, type ProviderWords, readEach, type Settings } from './provider-words.ts'

export type ChainSetting = { readonly provider: 'simulated' } | ({ readonly provider: 'evm' } & EvmSetting)

export const chainPrefix = 'COFFER_CHAIN_'

/** The settings by the networks' codes. */
export function readChainSettings(environment: Environment): Settings<ChainSetting> {
  return readEach(environment, { prefix: chainPrefix, read: readChainSetting })
}

/** Throws a sentence that ends "NAME …". */
function readChainSetting({ provider, options }: ProviderWords): ChainSetting {
  if (provider === 'evm') return { provider, ...readEvmSetting(options) }
  if (provider !== 'simulated') throw new Error('must begin with its provider: simulated or evm')
  if (options.size > 0) throw new Error('has options that simulated does not know')
  return { provider }
}
