import type { Database } from '#platform/database'
import { createGroupCommit } from '#platform/group-commit'
import type { VerifiedSignature } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { streamRefusals } from './refusals.ts'
import { findUses, saveUses } from './used-signatures.ts'

/**
 * Uses up the signature that signs in on a stream, once for all processes. Clients that reconnect at the same time
 * share transactions.
 */
export function createSignIns(database: Database): (signature: VerifiedSignature) => Promise<void> {
  const { submit } = createGroupCommit<VerifiedSignature, null>({
    database,
    async handle(tx, signatures) {
      const used = new Set((await findUses(tx, signatures)).keys())
      const fresh = signatures.filter(({ hex }) => !used.has(hex) && used.add(hex))
      saveUses(
        tx,
        fresh.map((signature) => ({ signature, key: null })),
      )
      const isFresh = new Set(fresh)
      return signatures.map((signature) =>
        isFresh.has(signature) ? { result: null } : { refusal: new Refusal(streamRefusals.SIGNATURE_REUSED) },
      )
    },
  })
  return async (signature) => void (await submit(signature))
}
