import { invalidField } from '#platform/http'

// A browser reads past blanks and control characters, and takes a backslash for a slash.
const plain = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s\p{Cc}\\]+$/u

/** Reads the address of a page, or refuses the field. The address is kept as it was sent. */
export function readWebAddress(field: string, text: string): string {
  const url = plain.test(text) ? URL.parse(text) : null
  if (url === null) throw invalidField(field, 'must be an http or https address')
  if (url.username !== '' || url.password !== '')
    throw invalidField(field, 'must not hold a user name or a password')
  return text
}
