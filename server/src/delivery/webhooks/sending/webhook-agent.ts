import { Agent, buildConnector } from 'undici'
import type { TargetGuard } from './target-guard.ts'

const headerBytesMax = 16 * 1024
const keepAliveMs = 20_000
const connectTimeoutMaxMs = 10_000

type Options = { readonly guard: Pick<TargetGuard, 'vetHost' | 'lookup'>; readonly timeoutMs: number }

/** An agent that connects only to vetted addresses. */
export function createWebhookAgent({ guard, timeoutMs }: Options): Agent {
  const connectByName = buildConnector({
    timeout: Math.min(connectTimeoutMaxMs, timeoutMs),
    lookup: guard.lookup,
  })
  return new Agent({
    connect(options, callback) {
      try {
        // No lookup happens for a literal address.
        guard.vetHost(options.hostname)
      } catch (error) {
        process.nextTick(callback, error as Error, null) // the guard throws nothing else
        return
      }
      connectByName(options, callback)
    },
    // A connection has at most one request at a time: a slow answer must not delay requests behind it.
    pipelining: 1,
    maxHeaderSize: headerBytesMax,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
  })
}
