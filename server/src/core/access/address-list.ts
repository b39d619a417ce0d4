import ipaddr from 'ipaddr.js'
import { invalidField } from '#platform/http'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = readonly [Address, number]

/** Whether `text` is an IPv4 or IPv6 address or CIDR range, the forms that a key's allowlist may hold. */
export function isAddressRange(text: string): boolean {
  return parseRange(text) !== undefined
}

/**
 * Whether `ip` is in one of the ranges; an empty list allows every address. An IPv4-mapped address `::ffff:a.b.c.d`
 * counts as the IPv4 address, in the list and in the request.
 */
export function isAllowed(ip: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true
  const address = parseAddress(ip)
  if (address === undefined) return false
  return ranges.some((text) => {
    const range = parseRange(text)
    return range !== undefined && range[0].kind() === address.kind() && address.match([...range])
  })
}

function parseAddress(text: string): Address | undefined {
  // `isValidFourPartDecimal` refuses short, octal and hexadecimal forms, which other parsers read as different
  // addresses.
  const isPlain =
    ipaddr.IPv4.isValidFourPartDecimal(text) ||
    (text.includes(':') && ipaddr.IPv6.isValid(text) && !text.includes('%'))
  return isPlain ? ipaddr.process(text) : undefined
}

const mappedPrefixBits = 96

function parseRange(text: string): Range | undefined {
  const [host = '', bits, ...rest] = text.split('/')
  const address = parseAddress(host)
  if (address === undefined || rest.length > 0) return undefined
  const isMapped = host.includes(':') && address.kind() === 'ipv4'
  const width = address.kind() === 'ipv4' ? 32 : 128
  if (bits === undefined) return [address, width]
  if (!/^\d{1,3}$/.test(bits)) return undefined
  const prefix = isMapped ? Number(bits) - mappedPrefixBits : Number(bits)
  return prefix >= 0 && prefix <= width ? [address, prefix] : undefined
}

/** Reads an address list, an array or text separated by commas. Only an empty list allows every address. */
export function readAllowedIps(given: string | string[] | undefined): string[] | undefined {
  if (given === undefined) return undefined
  const listed = typeof given === 'string' ? given.split(',') : given
  const ranges = given === '' ? [] : listed.map((range) => range.trim())
  const wrong = ranges.find((range) => !isAddressRange(range))
  if (wrong !== undefined)
    throw invalidField('allowed_ips', `must hold addresses or CIDR ranges; "${wrong}" is neither`)
  return ranges
}
