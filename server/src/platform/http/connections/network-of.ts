import ipaddr from 'ipaddr.js'

const unknown = 'unknown'

/**
 * The network that counts as one caller: an IPv4 address, or the /64 of an IPv6 host. A proxy may pass on text that is
 * no address; all such text counts as one caller.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return unknown
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${groupsOf(address, 4)}::/64`
}

/** The site of a network, which one party may own as a whole: the /24 of an IPv4 address, or the /48 of IPv6. */
export function siteOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return unknown
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return `${address.octets.slice(0, 3).join('.')}.0/24`
  return `${groupsOf(address, 3)}::/48`
}

function groupsOf({ parts }: ipaddr.IPv6, count: number): string {
  return parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':')
}
