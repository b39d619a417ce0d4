import { createHash } from 'node:crypto'

/** The bank's ids of payouts have up to 20 letters, digits, - and _: 120 bits of a hash, where a reference has 122. */
export function payoutId(reference: string): string {
  return createHash('sha256').update(reference).digest('base64url').slice(0, 20)
}
