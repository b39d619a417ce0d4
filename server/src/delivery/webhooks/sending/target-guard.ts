import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isAllowed as isInRanges } from '#core/access'

export type ResolvedAddress = { readonly address: string; readonly family: 4 | 6 }

/** Resolves a name to all its addresses, or throws. */
export type ResolveName = (hostname: string) => Promise<ResolvedAddress[]>

export type TargetRules = {
  /** Addresses and CIDR ranges that are allowed although they are not public. */
  readonly openRanges: readonly string[]
  readonly isHttpsRequired: boolean
}

/** Prevents customers' URLs from reaching anything but the public internet. */
export type TargetGuard = {
  /**
   * The problem of a URL, as a sentence for its owner; null for an allowed URL. A name that does not resolve is
   * allowed.
   */
  problemOf(url: string): Promise<string | null>
  /** Parses a URL and checks its text; throws `ForbiddenTarget`. */
  readTarget(url: string): URL
  /** Throws `ForbiddenTarget` for a forbidden literal address; `lookup` vets names. */
  vetHost(hostname: string): void
  /** Answers only vetted addresses. */
  readonly lookup: LookupFunction
}

type Options = TargetRules & { readonly resolve?: ResolveName }

export function createTargetGuard({ openRanges, isHttpsRequired, resolve = askDns }: Options): TargetGuard {
  const vet = ({ address }: { address: string }) => {
    if (!mayConnectTo(address, openRanges))
      throw new ForbiddenTarget('Its host is or resolves to an address that is not public.')
  }
  // All addresses must pass: a name with one private address is meant to reach that address.
  const resolveVetted = async (hostname: string): Promise<ResolvedAddress[]> => {
    const addresses = await resolve(hostname)
    if (addresses.length === 0)
      throw Object.assign(new Error('a name without addresses'), { code: 'ENOTFOUND' })
    addresses.forEach(vet)
    return addresses
  }
  const vetHost = (hostname: string) => {
    const address = literalAddress(hostname)
    if (address !== null) vet({ address })
  }
  return {
    readTarget: (url) => readTarget(url, { isHttpsRequired }),
    async problemOf(text) {
      try {
        const { hostname } = readTarget(text, { isHttpsRequired })
        const address = literalAddress(hostname)
        if (address !== null) vet({ address })
        else await resolveVetted(hostname)
      } catch (error) {
        if (error instanceof ForbiddenTarget) return error.message
      }
      return null
    },
    vetHost,
    lookup: lookupOf(resolveVetted),
  }
}

/** A lookup for `net.connect`, which then connects to the vetted addresses: no second DNS answer can differ. */
function lookupOf(resolve: ResolveName): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const first = addresses[0] as ResolvedAddress // there is at least one
        if (all === true) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, []),
    )
  }
}

const questionTimeoutMs = 2_000
const questionTries = 2

/**
 * Asks the name servers, not the system: the system's resolver has four threads for the whole process, and unresolvable
 * names would block them. RFC 6761 defines localhost.
 */
async function askDns(hostname: string): Promise<ResolvedAddress[]> {
  if (/^(.+\.)?localhost\.?$/.test(hostname))
    return [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ]
  const resolver = new Resolver({ timeout: questionTimeoutMs, tries: questionTries })
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
  return [
    ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 as const })),
    ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 as const })),
  ]
}

/** A forbidden target of a webhook; the message is a sentence for its owner. */
export class ForbiddenTarget extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'ForbiddenTarget'
  }
}

const urlLengthMax = 2_048

// https://fetch.spec.whatwg.org/#port-blocking: a service on these ports may read a request as its own protocol.
const otherProtocols: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080, 11211,
])

/** Parses a URL that every parser reads alike; throws `ForbiddenTarget` otherwise. Resolves nothing. */
function readTarget(text: string, { isHttpsRequired }: { isHttpsRequired: boolean }): URL {
  const url = URL.parse(text)
  if (url === null || text.length > urlLengthMax) throw new ForbiddenTarget('It is not a URL.')
  if (!isWrittenPlainly(text, url))
    throw new ForbiddenTarget('It must be written plainly, such as https://example.com/hooks.')
  if (url.protocol !== 'https:' && (isHttpsRequired || url.protocol !== 'http:'))
    throw new ForbiddenTarget(isHttpsRequired ? 'It must begin with https://.' : 'It must be http or https.')
  if (url.username !== '' || url.password !== '')
    throw new ForbiddenTarget('It must not hold a username or a password.')
  if (url.port !== '' && otherProtocols.has(Number(url.port)))
    throw new ForbiddenTarget(`Port ${url.port} belongs to another protocol.`)
  return url
}

/** The address of a literal host, without the brackets of IPv6; null for a name. */
function literalAddress(hostname: string): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return isIP(bare) === 0 ? null : bare
}

/**
 * Whether the text has the host exactly as it will be used. Parsers repair much: 0x7f.1, 2130706433 and digits of other
 * scripts all become 127.0.0.1, and a backslash can end the host early.
 */
function isWrittenPlainly(text: string, { hostname }: URL): boolean {
  const [, authority = ''] = /^[a-z]+:\/\/([^/?#\\]*)/i.exec(text) ?? []
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d{0,9}$/, '')
  const isPrintable = /^[\x21-\x7e]+$/.test(text) && !text.includes('\\')
  return isPrintable && host.toLowerCase() === hostname
}

// https://www.iana.org/assignments/ipv6-unicast-address-assignments: the only block with assigned addresses.
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
// A public address at which a cloud's machines reach their host's agent.
const hostAgents: readonly string[] = ['168.63.129.16']
const isatapMarks: readonly number[] = [0x0000, 0x0200]

/** Whether an address is public and has no special purpose. */
function isPublicAddress(text: string): boolean {
  const address = readPlain(text)
  if (address === null || address.range() !== 'unicast' || hostAgents.includes(text)) return false
  return address instanceof ipaddr.IPv4 || (address.match(globalUnicast) && !isIsatap(address))
}

/** Whether webhooks may go to an address: it is public, or in a range that the operator opened. */
function mayConnectTo(address: string, openRanges: readonly string[]): boolean {
  return isPublicAddress(address) || (openRanges.length > 0 && isInRanges(address, openRanges))
}

/** Null for short, octal, decimal and hexadecimal forms and for zones, which parsers read as different addresses. */
function readPlain(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  const isPlain = text.includes(':') && !text.includes('%') && ipaddr.IPv6.isValid(text)
  return isPlain ? ipaddr.IPv6.parse(text) : null
}

/** Whether the last half embeds an IPv4 address: https://www.rfc-editor.org/rfc/rfc5214#section-6.1 */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return isatapMarks.includes(parts[4] ?? 0) && parts[5] === 0x5efe
}
