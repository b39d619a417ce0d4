import { createHmac } from 'node:crypto'

type Derived = { readonly key: Buffer; readonly about: string; readonly length: number }

// Without letters and digits that people take for one another.
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A code that follows from a key and a text, and from nothing that is kept. At most 32 letters. */
export function deriveCode({ key, about, length }: Derived): string {
  return pick({ key, about, length }, letters)
}

/** The same, of digits. */
export function deriveDigits(derived: Derived): string {
  return pick(derived, '0123456789')
}

function pick({ key, about, length }: Derived, from: string): string {
  const bytes = createHmac('sha256', key).update(about).digest().subarray(0, length)
  return [...bytes].map((byte) => from[byte % from.length]).join('')
}

/** Parts a code into groups of four: ABCD-EFGH. */
export function grouped(code: string): string {
  return code.replace(/.{4}(?=.)/g, '$&-')
}
