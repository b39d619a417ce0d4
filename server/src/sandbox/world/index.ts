// World: the simulated outside as one thing: chains, banks, suppliers and mails, opened together. All other code of a
// sandbox is the code of live mode. With `npm run start:chains` development nodes replace simulated chains, under the
// same controls.
export {
  type ChainControls,
  chainRefusals,
  confirmationsField,
  payOnChain,
  requireChain,
} from './chain-controls.ts'
export { mailboxPage } from './mailbox-page.ts'
export { openSandbox, type Sandbox } from './open-sandbox.ts'
export { payerChains } from './payer-chains.ts'
export type { RailControls } from './rail-controls.ts'
