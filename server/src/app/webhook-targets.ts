import { createTargetGuard, type TargetGuard } from '#delivery/webhooks'
import type { Config } from './config.ts'

// Whoever tries the sandbox receives on the same machine.
const sandboxRanges = ['127.0.0.0/8', '::1']
const connectTimeoutMs = 10_000

/** What webhooks may be sent to in this mode. */
export function webhookTargetsOf({ mode, webhookAllow }: Config): TargetGuard {
  const isSandbox = mode === 'sandbox'
  return createTargetGuard({
    openRanges: webhookAllow ?? (isSandbox ? sandboxRanges : []),
    isHttpsRequired: !isSandbox,
    connectTimeoutMs,
  })
}
