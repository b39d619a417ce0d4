import Type, { type TString } from 'typebox'

/** A currency symbol in a request, in any case; the handler asks the catalogue for it. */
export function symbolField(description: string): TString {
  return Type.String({
    pattern: '^[A-Za-z0-9]{1,20}$',
    says: 'must be a currency symbol such as USDT',
    spelling: spellCode,
    description,
  })
}

/** Codes of currencies, networks and pairs are the same in any case. */
export function spellCode(code: string): string {
  // Only ASCII letters, as the catalogue looks them up.
  return code.replace(/[a-z]+/g, (letters) => letters.toUpperCase())
}
