// Signing: the signer from a server's side, in its process or on another machine.
export {
  type AttachedSigner,
  attachSigner,
  makeSeed,
  openLocalSigner,
  type StartSigner,
  signerDir,
  signerInProcess,
} from './attach-signer.ts'
export { loadEvm } from './load-evm.ts'
export { provePlaces } from './prove-places.ts'
export { runSignerOperators } from './signer-operators.ts'
export { signerInChild } from './signer-process.ts'
export { runSignerRotation } from './signer-rotation.ts'
