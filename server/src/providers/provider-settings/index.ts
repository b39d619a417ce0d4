// Settings of providers: who carries each network, each rail and each kind of purchase, and how it is reached. A file of
// providers says it, or for one version more the variables COFFER_CHAIN_<NETWORK>, COFFER_RAIL_<CODE> and one for each port of
// suppliers. Each provider's options are declared once, so that both give the same settings. Invariants: no provider is loaded
// here; a secret is a file that an option names, and no message shows the value of an option.
export type { ChainSetting } from './chain-setting.ts'
export type { EvmSetting } from './evm-setting.ts'
export { type FamilyName, families, type ProviderSettings } from './families.ts'
export { isNodeUrl, type Option, type Options, orElse, secretFile, text } from './option.ts'
export { type Place, type Places, placeOf } from './places.ts'
export { defineProvider } from './provider.ts'
export { defineParty, type Party, type ProviderFile, readProviderFile } from './provider-file.ts'
export {
  isProviderVariable,
  type ProviderVariable,
  readProviderVariables,
} from './provider-variables.ts'
export type { RailSetting } from './rail-setting.ts'
export type { SbpSetting } from './sbp-setting.ts'
export { defineSupplier, type SupplierProviders, type SupplierSetting } from './supplier-setting.ts'
