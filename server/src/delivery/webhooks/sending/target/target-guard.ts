import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { mayConnectTo } from './address-rules.ts'
import { ForbiddenTarget, literalAddress, readTarget } from './webhook-target.ts'

export type ResolvedAddress = { readonly address: string; readonly family: 4 | 6 }

/** Answers all addresses of a name, or throws. */
export type ResolveName = (hostname: string) => Promise<ResolvedAddress[]>

export type TargetRules = {
  /** Addresses and CIDR ranges that are open although they are not public. */
  readonly openRanges: readonly string[]
  readonly isHttpsRequired: boolean
}

/** Keeps what customers name from reaching anything but the internet at large. */
export type TargetGuard = {
  /** Why nothing may be sent to a URL, as a sentence for its owner; null when it may. A name that does not resolve may. */
  problemOf(url: string): Promise<string | null>
  /** Reads a URL by the rules for its text, or throws `ForbiddenTarget`. */
  readTarget(url: string): URL
  /** Connects to an address that was vetted, and to nothing else. */
  readonly connect: buildConnector.connector
}

type Options = TargetRules & { readonly connectTimeoutMs: number; readonly resolve?: ResolveName }

export function createTargetGuard({
  openRanges,
  isHttpsRequired,
  connectTimeoutMs,
  resolve = askDns,
}: Options): TargetGuard {
  const vet = ({ address }: { address: string }) => {
    if (!mayConnectTo(address, openRanges))
      throw new ForbiddenTarget('Its host is or resolves to an address that is not public.')
  }
  // All must pass: a name with one foot inside is meant for the inside.
  const resolveVetted = async (hostname: string): Promise<ResolvedAddress[]> => {
    const addresses = await resolve(hostname)
    if (addresses.length === 0)
      throw Object.assign(new Error('a name without addresses'), { code: 'ENOTFOUND' })
    addresses.forEach(vet)
    return addresses
  }
  const connectByName = buildConnector({
    timeout: connectTimeoutMs,
    lookup: lookupOf(resolveVetted),
  })
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
    connect(options, callback) {
      try {
        const address = literalAddress(options.hostname)
        // An address is connected to without any lookup.
        if (address !== null) vet({ address })
      } catch (error) {
        process.nextTick(callback, error as Error, null) // `vet` throws nothing else
        return
      }
      connectByName(options, callback)
    },
  }
}

/** As `net.connect` asks: it connects to what is handed back, so that nobody can answer it twice. */
function lookupOf(resolve: ResolveName): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const first = addresses[0] as ResolvedAddress // there is one at least
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
 * Asks the name servers, not the system: its resolver has four threads for the whole process, which names that are
 * never answered would keep. RFC 6761 says what localhost is.
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
