// A development chain under control: whoever tests pays, mines and reorganises it. Its coins are worth nothing.

export { faucetAddress } from './faucet.ts'
export { isDevelopment, type NodeControls, nodeControls } from './node-controls.ts'
