import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { Config } from '#app/settings'
import type { OpenRequest, OpenRoute } from '#platform/http'
import type { Sandbox } from '#sandbox/world'

/** The name of the customer whose console session the request has; null for nobody. */
export type SignedIn = (asked: OpenRequest) => Promise<string | null>

/**
 * Serves the sandbox's keys at `path` for samples and forms of the pages: to browsers on this machine, and to a
 * signed-in customer anywhere.
 */
export function demoKeys(
  path: string,
  { sandbox, config, signedIn }: { sandbox: Sandbox | null; config: Config; signedIn: SignedIn },
): OpenRoute {
  const known = isReachedDirectly(config) ? (sandbox?.customers ?? []) : []
  const customers = known.map(({ customer, key }) => ({
    username: customer.username,
    api_key: key.id,
    secret_key: key.secretKey,
  }))
  return {
    path,
    async handle(asked) {
      const isAnswered = customers.length > 0 && isFromHere(asked.headers)
      const username = sandbox === null ? null : await signedIn(asked)
      return {
        type: 'application/json; charset=utf-8',
        headers: { 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' },
        body: JSON.stringify({
          customers: isAnswered ? customers : [],
          ...(username === null ? {} : { signed_in: username }),
        }),
      }
    },
  }
}

/** Whether the server is reachable from this machine only, and without a proxy. */
export function isReachedDirectly({ host, trustedProxies }: Config): boolean {
  return isLoopback(host) && trustedProxies.length === 0
}

/** False for another name that resolves to this machine, for a proxy, and for a page of another origin. */
export function isFromHere(
  headers: IncomingHttpHeaders,
  { canBeTyped = false }: { canBeTyped?: boolean } = {},
): boolean {
  const isForwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host'].some(
    (name) => name in headers,
  )
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  const isOwnPage = site === 'same-origin' || (canBeTyped && site === 'none')
  return !isForwarded && isOwnPage && isLoopback((headers.host ?? '').replace(/:\d{1,5}$/, ''))
}

function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}
