import type { Config } from '#app/settings'
import { createTargetGuard, type TargetGuard } from '#delivery/webhooks'

// A newcomer's receiver runs on the same machine.
const sandboxRanges = ['127.0.0.0/8', '::1']

/** The allowed targets of webhooks in this mode. */
export function webhookTargetsOf({ mode, webhookAllow }: Config): TargetGuard {
  const isSandbox = mode === 'sandbox'
  return createTargetGuard({
    openRanges: webhookAllow ?? (isSandbox ? sandboxRanges : []),
    isHttpsRequired: !isSandbox,
  })
}
