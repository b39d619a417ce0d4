// Secrets at rest: sealed with AES-256-GCM under a master key that never enters the database.
// What a secret is for is bound into the seal, so a sealed value moved to another row does not open.
export { readMasterKey } from './master-key.ts'
export { openSecret, type SealedSecret, sealSecret } from './sealed-secret.ts'
