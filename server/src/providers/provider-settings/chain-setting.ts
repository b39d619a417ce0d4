import { type EvmSetting, evm } from './evm-setting.ts'
import { defineProvider, type Providers } from './provider.ts'
import { type UtxoSetting, utxo } from './utxo-setting.ts'

export type ChainSetting =
  | { readonly provider: 'simulated' }
  | ({ readonly provider: 'evm' } & EvmSetting)
  | ({ readonly provider: 'utxo' } & UtxoSetting)

export const chainProviders: Providers<ChainSetting> = {
  simulated: defineProvider('simulated', { options: {}, make: () => ({ provider: 'simulated' as const }) }),
  evm,
  utxo,
}
