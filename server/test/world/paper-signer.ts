import type { AccountKeys } from '#core/addresses'
import { deriveAccountKeys } from '#core/chains'
import type { PartyAnswer } from '#core/instructions'
import type { BatchSigningRequest, Signer, SigningRequest, SigningResult } from '#core/spends'
import { paymentsOf, readPaper, signPaper } from './paper-chain.ts'

export type PaperSigner = Signer & {
  /** The answer to give instead of signing, asked for each member of a batch; null to sign. */
  answers: ((request: SigningRequest) => PartyAnswer<SigningResult> | null) | null
}

type Options = { readonly around?: (call: 'sign' | 'find signed', moment: 'before' | 'after') => void }

export const paperAccountKeys: AccountKeys = [deriveAccountKeys(new Uint8Array(32).fill(5))]

/** Each spend of a request, as if it were alone. */
function aloneIn(request: SigningRequest | BatchSigningRequest): SigningRequest[] {
  if (!('members' in request)) return [request]
  return request.members.map((member) => ({
    ...{ ...request, ...member },
    claim: { ...member.claim, feeMax: request.feeMax },
  }))
}

/** Signs for paper chains as the real one would: once for a reference, and for one spend only what shares a slot. */
export function paperSigner({ around = () => {} }: Options = {}): PaperSigner {
  const signed = new Map<string, SigningResult>()
  const slotsOf = new Map<string, readonly (readonly string[])[]>()
  const signer: PaperSigner = {
    name: 'paper',
    answers: null,
    journal: null,
    accountKeys: async () => paperAccountKeys,
    async sign(request) {
      around('sign', 'before')
      const { reference, unsigned } = request
      const members = 'members' in request ? request.members : [request]
      const known = signed.get(reference)
      if (known !== undefined) return { status: 'done', result: known }
      const told = aloneIn(request).map((one) => signer.answers?.(one) ?? null)
      const first = told.find((answer) => answer !== null)
      if (first !== undefined && first !== null) return first
      const content = readPaper(unsigned)
      const paid = [...paymentsOf(content)]
      for (const { spendId, claim } of members) {
        const all = slotsOf.get(spendId) ?? []
        if (all.some((earlier) => !earlier.some((slot) => content.slots.includes(slot))))
          return { status: 'rejected', reason: 'another transaction of this spend is signed' }
        const at = paid.findIndex(
          ({ to, units }) => to === claim.address && (claim.units === null || units === String(claim.units)),
        )
        if (at === -1) return { status: 'rejected', reason: 'it pays something else' }
        paid.splice(at, 1)
      }
      if (paid.length > 0) return { status: 'rejected', reason: 'it pays somebody besides' }
      const result = signPaper(unsigned)
      signed.set(reference, result)
      for (const { spendId } of members)
        slotsOf.set(spendId, [...(slotsOf.get(spendId) ?? []), content.slots])
      around('sign', 'after')
      return { status: 'done', result }
    },
    async find(reference) {
      around('find signed', 'before')
      const result = signed.get(reference)
      return result === undefined ? null : { status: 'done', result }
    },
  }
  return signer
}
