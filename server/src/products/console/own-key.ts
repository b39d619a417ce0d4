import { type ApiKey, lockApiKey } from '#core/access'
import type { Tx } from '#platform/database'
import { defineRefusals, Refusal } from '#platform/refusal'

export const keysMax = 100

export const keyRefusals = defineRefusals({
  API_KEY_NOT_FOUND: [404, 'You have no such API key.'],
  API_KEY_NOT_ACTIVE: [409, 'This API key is disabled. Enable it before you roll it, or create another.'],
  API_KEY_HAS_EXPIRED: [409, 'This API key has expired. Create another, or give it a later expiry first.'],
  TOO_MANY_API_KEYS: [409, `You have ${keysMax} API keys, which is all that you can have. Delete one first.`],
})

export const keysPath = '/api/console/v1/keys'

/** Locks a key of the customer, or refuses. */
export async function requireOwn(tx: Tx, asked: Parameters<typeof lockApiKey>[1]): Promise<ApiKey> {
  const key = await lockApiKey(tx, asked)
  if (key === undefined) throw new Refusal(keyRefusals.API_KEY_NOT_FOUND)
  return key
}
