// Which provider each network, each rail and each supplier has, as the environment says: `COFFER_CHAIN_<NETWORK>`,
// `COFFER_RAIL_<CODE>`, and a variable for each port of suppliers, each `"<provider> option=value …"`.
// Pure, and loads no provider: the server opens what they name by it, the signer takes the format and the chain's id.
// The error about a wrong setting names its variable and leaves out its text: a node's address may hold a secret.
export { type ChainSetting, chainPrefix, readChainSettings } from './chain-setting.ts'
export type { EvmSetting } from './evm-setting.ts'
export { type RailSetting, railPrefix, readRailSettings } from './rail-setting.ts'
export type { SbpSetting } from './sbp-setting.ts'
export {
  type OwnOptions,
  readSupplierSettings,
  type SupplierProviders,
  type SupplierSetting,
  type SupplierSettings,
  supplierVariables,
} from './supplier-setting.ts'
