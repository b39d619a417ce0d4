// Which provider each network and each rail has, as the environment says: `COFFER_CHAIN_<NETWORK>` and `COFFER_RAIL_<CODE>`,
// each `"<provider> option=value …"`.
// Pure, and loads no provider: the server opens chains and rails by it, the signer takes the format and the chain's id.
// A wrong setting is told with the name of its variable and without its text: a node's address may hold a secret.
export { type ChainSetting, chainPrefix, readChainSettings } from './chain-setting.ts'
export type { EvmSetting } from './evm-setting.ts'
export { type RailSetting, railPrefix, readRailSettings } from './rail-setting.ts'
export type { SbpSetting } from './sbp-setting.ts'
