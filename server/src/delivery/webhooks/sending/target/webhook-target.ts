import { isIP } from 'node:net'

/** Where a webhook may not be sent, with the reason in a sentence for its owner. */
export class ForbiddenTarget extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'ForbiddenTarget'
  }
}

const urlLengthMax = 2_048

// https://fetch.spec.whatwg.org/#port-blocking: what listens there may take a request for words of its own protocol.
const otherProtocols: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080, 11211,
])

/** Reads the URL of an endpoint as everybody would read it, or throws `ForbiddenTarget`. Resolves nothing. */
export function readTarget(text: string, { isHttpsRequired }: { isHttpsRequired: boolean }): URL {
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

/** The address that a host is, without the brackets of IPv6; null when it is a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return isIP(bare) === 0 ? null : bare
}

/**
 * Whether the host stands in the text as it will be used. A parser repairs much: 0x7f.1, 2130706433 and digits of
 * other scripts all become 127.0.0.1, and a backslash ends a host that seemed to go on.
 */
function isWrittenPlainly(text: string, { hostname }: URL): boolean {
  const [, authority = ''] = /^[a-z]+:\/\/([^/?#\\]*)/i.exec(text) ?? []
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d{0,9}$/, '')
  const isPrintable = /^[\x21-\x7e]+$/.test(text) && !text.includes('\\')
  return isPrintable && host.toLowerCase() === hostname
}
