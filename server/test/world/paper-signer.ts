import type { AccountKeys } from '#core/addresses'
import { deriveAccountKeys } from '#core/chains'
import type { PartyAnswer } from '#core/instructions'
import type { Signer, SigningRequest, SigningResult } from '#core/spends'
import { readPaper, signPaper } from './paper-chain.ts'

export type PaperSigner = Signer & {
  /** The answer to give instead of signing; null to sign. */
  answers: ((request: SigningRequest) => PartyAnswer<SigningResult> | null) | null
}

type Options = { readonly around?: (call: 'sign' | 'find signed', moment: 'before' | 'after') => void }

export const paperAccountKeys: AccountKeys = [deriveAccountKeys(new Uint8Array(32).fill(5))]

/** Signs for paper chains as the real one would: once for a reference, and for one spend only what shares a slot. */
export function paperSigner({ around = () => {} }: Options = {}): PaperSigner {
  const signed = new Map<string, SigningResult>()
  const slotsOf = new Map<string, readonly string[]>()
  const signer: PaperSigner = {
    name: 'paper',
    answers: null,
    journal: null,
    accountKeys: async () => paperAccountKeys,
    async sign(request) {
      around('sign', 'before')
      const { reference, spendId, unsigned, claim } = request
      const known = signed.get(reference)
      if (known !== undefined) return { status: 'done', result: known }
      const told = signer.answers?.(request) ?? null
      if (told !== null) return told
      const content = readPaper(unsigned)
      const earlier = slotsOf.get(spendId)
      if (earlier !== undefined && !earlier.some((slot) => content.slots.includes(slot)))
        return { status: 'rejected', reason: 'another transaction of this spend is signed' }
      if (content.to !== claim.address || (claim.units !== null && content.units !== String(claim.units)))
        return { status: 'rejected', reason: 'it pays something else' }
      const result = signPaper(unsigned)
      signed.set(reference, result)
      slotsOf.set(spendId, content.slots)
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
