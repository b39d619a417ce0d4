import { type AccountKeys, presentGeneration } from '#core/addresses'
import { deriveDepositAddress, InvalidAddress, type TransactionContent } from '#core/chains'
import type { BatchMemberRequest, BatchSigningRequest, Policy, Signature, SigningRequest } from '#core/spends'
import { judge, type Ruling } from './judge.ts'
import { judgeBatch } from './judge-batch.ts'
import type { Journal } from './keeping/index.ts'
import { trustedOperators } from './operator-list.ts'
import type { SigningNetwork } from './signing-network.ts'

export type Asked = SigningRequest | BatchSigningRequest

/** A spend of a request: the only one, or a member of a batch. */
export type AskedFor = BatchMemberRequest & Pick<SigningRequest, 'toIndex' | 'toGeneration'>

export function membersOf(request: Asked): readonly AskedFor[] {
  return 'members' in request ? request.members : [request]
}

type Ruled =
  | Extract<Ruling, { reason: string }>
  | {
      readonly verdict: 'sign'
      readonly members: readonly (Extract<Ruling, { verdict: 'sign' }> & { readonly member: AskedFor })[]
    }

type Knowing = { readonly dir: string; readonly journal: Journal; readonly keys: AccountKeys }

type Given = {
  readonly request: Asked
  readonly content: TransactionContent
  readonly on: SigningNetwork
  readonly policy: Policy
  readonly at: number
}

const hourMs = 3_600_000
export const noKeys = 'the signer has no keys of that generation'

/** Judges a request with all that the journal knows about its spends. */
export async function ruleOn(
  { dir, journal, keys }: Knowing,
  { at, request, ...given }: Given,
): Promise<Ruled> {
  const { code, family } = given.on.network
  const earlier = new Map<string, readonly Signature[]>()
  for (const { spendId } of membersOf(request)) earlier.set(spendId, await journal.ofSpend(spendId))
  const earlierOf = (spendId: string) => earlier.get(spendId) ?? []
  const known = {
    ...given,
    present: presentGeneration(keys),
    addressAt: ({ generation, index }: { generation: number; index: number }) => {
      const accountKey = keys[generation]?.[family]
      if (accountKey === undefined) throw new RangeError(noKeys)
      return deriveDepositAddress({ family, accountKey, index })
    },
    trusted: () => trustedOperators(dir),
    lastHour: journal.since(at - hourMs).filter(({ network }) => network === code),
  }
  try {
    if ('members' in request) return judgeBatch({ ...known, request, earlierOf })
    const ancestorFees = request.purpose === 'void' ? await feesBefore(journal, given.content.slots) : 0n
    const one = { ...known, request, ancestorFees, earlier: earlierOf(request.spendId) }
    return alone(judge(one), request)
  } catch (error) {
    // The claim has no valid address or index.
    if (error instanceof InvalidAddress || error instanceof RangeError)
      return { verdict: 'rejected', reason: error.message }
    throw error
  }
}

const ancestorsMax = 25

/**
 * The fees of a child's ancestors: of the children before it, and of the batch at the beginning. The bound of one transaction is
 * one for all of them, so that no chain of children takes more.
 */
async function feesBefore(journal: Journal, slots: readonly string[]): Promise<bigint> {
  let fees = 0n
  let [slot = ''] = slots
  for (let count = 0; count < ancestorsMax; count++) {
    const parent = await journal.ofTransaction(slot.split(':')[0] ?? '')
    if (parent === undefined) break
    fees += parent.feeMax
    if (parent.purpose !== 'void') break
    slot = parent.slots[0] ?? ''
  }
  return fees
}

function alone(ruling: Ruling, member: AskedFor): Ruled {
  return ruling.verdict === 'sign' ? { verdict: 'sign', members: [{ ...ruling, member }] } : ruling
}
