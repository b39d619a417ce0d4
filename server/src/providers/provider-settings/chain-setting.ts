import { type EvmSetting, evm } from './evm-setting.ts'
import { defineProvider, type Providers } from './provider.ts'

export type ChainSetting = { readonly provider: 'simulated' } | ({ readonly provider: 'evm' } & EvmSetting)

export const chainProviders: Providers<ChainSetting> = {
  simulated: defineProvider('simulated', { options: {}, make: () => ({ provider: 'simulated' as const }) }),
  evm,
}
