import { createTargetGuard, type TargetGuard } from '#delivery/webhooks'
import type { Config } from './config.ts'

// A newcomer's receiver runs on the same machine.
const sandboxRanges = ['127.0.0.0/8', '::1']
const connectTimeoutMaxMs = 10_000

/** The targets that webhooks may have in this mode. */
export function webhookTargetsOf({ mode, webhookAllow, webhookTimeout }: Config): TargetGuard {
  const isSandbox = mode === 'sandbox'
  return createTargetGuard({
    openRanges: webhookAllow ?? (isSandbox ? sandboxRanges : []),
    isHttpsRequired: !isSandbox,
    connectTimeoutMs: Math.min(connectTimeoutMaxMs, webhookTimeout * 1_000),
  })
}
