import { createHash } from 'node:crypto'

/**
 * The bank's payout ids have up to 20 letters, digits, - and _: 120 bits of a hash, compared with a reference's 122.
 */
export function payoutId(reference: string): string {
  return createHash('sha256').update(reference).digest('base64url').slice(0, 20)
}
