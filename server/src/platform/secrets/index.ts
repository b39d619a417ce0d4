// Secrets at rest: sealed with AES-256-GCM under data keys. The data keys are sealed under a master key that never
// enters the database, so the master key can be changed while servers run (decision 0026). The seal includes the
// secret's purpose, so a sealed value moved to another row does not open. Invariants: nothing is sealed under a
// replaced data key; during a change of the master key, both the old and the new one open everything.
export { fingerprintOf } from './data-keys.ts'
export { nextMasterKeyFile, readMasterKey } from './master-key.ts'
export {
  beginRotation,
  finishRotation,
  type Reseal,
  type ResealBatch,
  resealAll,
  retireMasterKeys,
} from './rotation.ts'
export { openSecret, type SealedSecret, SecretUnreadable, sealSecret } from './sealed-secret.ts'
export { openToken, sealToken } from './sealed-token.ts'
export { type Draw, openSecrets, readSecrets, type Secrets, secretsUnder } from './secrets.ts'
