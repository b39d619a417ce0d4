import { Refusal } from '#platform/refusal'
import { requestRefusals } from './request-refusals.ts'

// Keeps a byte order mark in the text, where JSON does not allow it (RFC 8259, section 8.1).
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Parses a request body strictly: valid UTF-8, valid JSON, no duplicate member, and only text that the database can
 * store. Returns undefined for an empty body.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  const text = decode(bytes)
  const value = parse(text)
  if (countMembers(value) !== countColons(text))
    throw invalidJson('The body names a member of an object twice.')
  return value
}

export function invalidJson(message: string): Refusal {
  return new Refusal(requestRefusals.INVALID_JSON, { message })
}

/** Whether PostgreSQL and UTF-8 can store a text: it has no U+0000 and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw invalidJson('The body is not valid UTF-8.')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalidJson(`The body is not valid JSON: ${(error as SyntaxError).message}.`) // JSON.parse throws nothing else
  }
}

// JSON.parse keeps the last of two members with one name, so with duplicates the value has fewer members than the text
// has colons.
function countMembers(root: unknown): number {
  let count = 0
  const stack = [root]
  while (stack.length > 0) {
    const value = stack.pop()
    if (typeof value === 'string') refuseUnstorable(value)
    if (typeof value !== 'object' || value === null) continue
    for (const [name, member] of Object.entries(value)) {
      if (!Array.isArray(value)) count++
      refuseUnstorable(name)
      stack.push(member)
    }
  }
  return count
}

function refuseUnstorable(text: string): void {
  if (!isStorable(text)) throw invalidJson('The body has text with U+0000 or with half of a surrogate pair.')
}

function countColons(text: string): number {
  let count = 0
  let isInString = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (isInString && code === backslash) index++
    else if (code === quote) isInString = !isInString
    else if (code === colon && !isInString) count++
  }
  return count
}

const backslash = 0x5c
const quote = 0x22
const colon = 0x3a
