// Which provider each network has, as the environment says: `COFFER_CHAIN_<NETWORK>="<provider> option=value …"`.
// Pure, and loads no provider: the server opens chains by it, the signer takes the format and the chain's id from it.
// A wrong setting is told with the name of its variable and without its text: a node's address may hold a secret.
export { type ChainSetting, readChainSettings } from './chain-setting.ts'
export type { EvmSetting } from './evm-setting.ts'
