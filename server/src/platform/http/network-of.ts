import ipaddr from 'ipaddr.js'

/**
 * Who is counted as one: an IPv4 address, or the /64 that a host of IPv6 has for itself. Text that is no address, as
 * a proxy may pass on, counts as one caller.
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
