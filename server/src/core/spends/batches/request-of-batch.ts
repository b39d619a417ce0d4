import type { Attempt } from '../loads/attempts.ts'
import type { Load } from '../loads/load.ts'
import type { BatchSigningRequest } from '../spend/signer.ts'

/** The request for a transaction of a batch, with its members as they stand. */
export function requestOfBatch(
  { members, fromIndexes, generation }: Load,
  attempt: Attempt,
): BatchSigningRequest {
  const { id: reference, network, unsigned, feeMax } = attempt
  return {
    ...{ reference, network, unsigned, fromIndexes, generation, feeMax },
    members: members.map(({ id: spendId, purpose, approvals, address, tag, contract, units }) => ({
      ...{ spendId, purpose, approvals },
      claim: { address, tag, contract, units },
    })),
  }
}
