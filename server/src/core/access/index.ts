// Access: who may call. This module owns API keys, the checks of a signed request in their one order, permissions,
// address lists and rate limits. Invariants: a secret is shown once and stored sealed; comparison takes constant time;
// nobody spends another's rate limit; a refusal tells its caller how to mend the request and no more; a used signature
// stays used until no server would accept it. Products carry out the calls. An unconfirmed permission is one that an operator
// gave to a key; it has no effect until the key's customer confirms it.
export { isAddressRange, isAllowed, readAllowedIps } from './address-list.ts'
export {
  type ApiKey,
  changeApiKey,
  countApiKeys,
  createApiKey,
  deleteApiKey,
  endOverlap,
  findApiKeys,
  findKeysOf,
  listApiKeys,
  lockApiKey,
  pageApiKeys,
  readApiKeys,
  resealApiKeys,
  type SecretApiKey,
} from './api-key.ts'
export { signedMessage } from './check-signature.ts'
export { confirmApiKey } from './confirm-key.ts'
export { disableApiKey, enableApiKey } from './disable-key.ts'
export { type AccessGuard, createGuard, type KeyUse } from './guard.ts'
export { recordUseIn, resealKeysIn } from './key-table.ts'
export { anyKey, type Permission, readOnly } from './permissions.ts'
export { createRateLimiter, type RateLimiter } from './rate-limit.ts'
export { accessRefusals, keyRefusals, streamRefusals } from './refusals.ts'
export { hasPermission, requirePermission } from './require-permission.ts'
export { createSignedRequests, type SignedRequestOptions } from './signed-requests.ts'
export { findUses, forgetUsedSignatures, type SignatureUse, saveUses } from './used-signatures.ts'
