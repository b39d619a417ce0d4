import ipaddr from 'ipaddr.js'

/**
 * The network that counts as one caller: an IPv4 address, or the /64 of an IPv6 host. All text that is no address,
 * which a proxy may pass on, counts as one caller.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
