import { createHmac } from 'node:crypto'
import type { CardSecrets } from '#core/suppliers'
import type { IssuerParts } from './issuer-parts.ts'

/** The first digits of a number, by the payment system: no bank has these. */
const beginnings: { readonly [system: string]: string } = { VISA: '400000', MASTERCARD: '500000' }
const digitsOfNumber = 16
const yearsValid = 3

export type SecretCard = {
  readonly cardReference: string
  readonly paymentSystem: string
  readonly issuedAt: Date
}

/** Number, cvc and expiry of a card. They follow from the key and the card, and are kept nowhere. */
export function secretsOf(
  { key }: Pick<IssuerParts, 'key'>,
  { cardReference, paymentSystem, issuedAt }: SecretCard,
): CardSecrets {
  const digits = createHmac('sha256', key).update(`card/${cardReference}`).digest()
  const digit = (index: number) => String((digits[index] ?? 0) % 10)
  const beginning = beginnings[paymentSystem.toUpperCase()] ?? '900000'
  const own = Array.from({ length: digitsOfNumber - 1 - beginning.length }, (_, index) => digit(index)).join(
    '',
  )
  return {
    number: withCheckDigit(beginning + own),
    cvc: [29, 30, 31].map(digit).join(''),
    expiry: expiryOf(issuedAt),
  }
}

/** The last digit by ISO/IEC 7812-1, annex B. */
function withCheckDigit(digits: string): string {
  let sum = 0
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const weighted = index % 2 === 0 ? Number(digit) * 2 : Number(digit)
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return `${digits}${(10 - (sum % 10)) % 10}`
}

function expiryOf(issuedAt: Date): string {
  const month = String(issuedAt.getUTCMonth() + 1).padStart(2, '0')
  const year = String((issuedAt.getUTCFullYear() + yearsValid) % 100).padStart(2, '0')
  return `${month}/${year}`
}
