import { defineOutcomes, type Outcome } from '#core/operators/acts'

/** The list of operators that the signer trusts. */
export type SignerList = {
  /** Adds an operator, or says how people do; null where nobody has to be asked. */
  trust(operator: { readonly name: string; readonly publicKey: Buffer }): Outcome | null
  /** Removes an operator who was disabled, or says how people do. */
  distrust(name: string): Outcome | null
}

export const signerOutcomes = defineOutcomes({
  SIGNER_TRUSTS: 'The signer in {dir} trusts {operator}.',
  SIGNER_TRUSTS_NO_MORE: 'The signer in {dir} trusts {operator} no more.',
  SIGNER_LIST_TO_CHANGE: "On the signer's machine, which then says who signs it: {command}",
})
