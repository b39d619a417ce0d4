import ipaddr from 'ipaddr.js'
import { isAllowed as isInRanges } from '#core/access'

// https://www.iana.org/assignments/ipv6-unicast-address-assignments: the one block from which addresses are given out.
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
// Public by its number, yet a cloud's machines reach their own host's agent by it.
const hostAgents: readonly string[] = ['168.63.129.16']
const isatapMarks: readonly number[] = [0x0000, 0x0200]

/** Whether an address belongs to the internet at large and to no special purpose: what is not known to be public is not. */
function isPublicAddress(text: string): boolean {
  const address = readPlain(text)
  if (address === null || address.range() !== 'unicast' || hostAgents.includes(text)) return false
  return address instanceof ipaddr.IPv4 || (address.match(globalUnicast) && !isIsatap(address))
}

/** Whether somebody may be sent to at this address: it is public, or the operator has opened its range. */
export function mayConnectTo(address: string, openRanges: readonly string[]): boolean {
  return isPublicAddress(address) || (openRanges.length > 0 && isInRanges(address, openRanges))
}

/** Null for short, octal, decimal and hexadecimal forms and for zones, which readers take for different addresses. */
function readPlain(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  const isPlain = text.includes(':') && !text.includes('%') && ipaddr.IPv6.isValid(text)
  return isPlain ? ipaddr.IPv6.parse(text) : null
}

/** Its last half carries an IPv4 address: https://www.rfc-editor.org/rfc/rfc5214#section-6.1 */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return isatapMarks.includes(parts[4] ?? 0) && parts[5] === 0x5efe
}
