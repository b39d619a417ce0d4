import { createServer } from 'node:net'
import { type Config, ConfigError } from '#app/settings'
import { isAllowed } from '#core/access'
import { systemClock } from '#platform/clock'
import { type HeldPort, holdPort } from '#platform/http'
import { systemIds } from '#platform/ids'

/** The ports of a process, bound before it changes anything. */
export type HeldPorts = {
  readonly api: HeldPort
  /** Null where a sandbox on loopback serves the metrics beside the API. */
  readonly metrics: HeldPort | null
  /** Frees the port of COFFER_LINK_PORT for the markets. */
  freeLink(): Promise<void>
}

type Place = {
  readonly host: string
  readonly port: number
  readonly names: readonly [host: string, port: string]
}

/** The accept queue, as far as the system allows; a connection beyond it is refused for a second or more. */
const connectionsWaitingMax = 4096

/** Binds every port in the settings; throws a `ConfigError` that names the setting. */
export async function holdPorts(config: Config, acquired: AsyncDisposableStack): Promise<HeldPorts> {
  const hold = async (place: Place) => {
    const held = await bound(place, () => holdPort({ ...place, backlog: connectionsWaitingMax, ...source }))
    acquired.defer(() => held.close())
    return held
  }
  const metricsPlace = metricsPlaceOf(config)
  const api = await hold({ host: config.host, port: config.port, names: ['HOST', 'PORT'] })
  const metrics = metricsPlace === null ? null : await hold(metricsPlace)
  const freeLink = await holdLink(config)
  acquired.defer(freeLink)
  return { api, metrics, freeLink }
}

const source = { clock: systemClock, ids: systemIds }

/** The address of the metrics' own server; null where a sandbox on loopback serves them beside the API. */
function metricsPlaceOf({ mode, host, metricsHost, metricsPort }: Config): Place | null {
  const isOpen = mode === 'sandbox' && isLoopback(host)
  if (isOpen && metricsHost === null && metricsPort === null) return null
  return {
    host: metricsHost ?? '127.0.0.1',
    port: metricsPort ?? 0,
    names: ['COFFER_METRICS_HOST', 'COFFER_METRICS_PORT'],
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || isAllowed(host, ['127.0.0.0/8', '::1'])
}

/** An early peer is disconnected and tries again. */
async function holdLink({ roles, linkHost: host, linkPort: port }: Config): Promise<() => Promise<void>> {
  if (!roles.includes('engine')) return async () => {}
  const held = createServer((peer) => peer.destroy())
  await bound(
    { host, port, names: ['COFFER_LINK_HOST', 'COFFER_LINK_PORT'] },
    () =>
      new Promise<void>((resolve, reject) => {
        held.once('error', reject)
        held.listen({ host, port }, resolve)
      }),
  )
  return async () => {
    if (held.listening) await new Promise((resolve) => held.close(resolve))
  }
}

async function bound<T>({ host, port, names }: Place, bind: () => Promise<T>): Promise<T> {
  try {
    return await bind()
  } catch (error) {
    const { message } = error as Error // node:net throws nothing else
    throw new ConfigError([`${names[0]} ${host} and ${names[1]} ${port} cannot be listened on: ${message}`])
  }
}
