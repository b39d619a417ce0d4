import { createGuard } from '#core/access'
import { hasRight, policyOf } from '#core/operators'
import { createServiceGuard } from '#core/service-keys'
import { createSessionGuard, createStreamSessions, sessionSeer } from '#core/sessions'
import type { Foundation } from './foundation.ts'
import type { PublicUrl } from './public-url.ts'

/** The guards for keys, service keys and browser sessions. */
export function guardsOf(
  foundation: Foundation,
  { publicUrl, acquired }: { publicUrl: PublicUrl; acquired: AsyncDisposableStack },
) {
  const { signQuery, mode, failuresPerMinute } = foundation.config
  const checking = {
    ...foundation,
    isQueryRequired: signQuery === 'required',
    explainsSignature: mode === 'sandbox',
    failuresPerMinute,
  }
  const [guard, serviceGuard] = [createGuard(checking), createServiceGuard(checking)]
  acquired.defer(() => guard.saveUse())
  acquired.defer(() => serviceGuard.saveUse())
  const home = { publicUrl: publicUrl.get, isPublicUrlSet: foundation.config.publicUrl !== null }
  return {
    guard,
    serviceGuard,
    hasSession: sessionSeer(publicUrl.get),
    sessions: createStreamSessions({ ...foundation, ...home }),
    sessionGuard: createSessionGuard({
      ...foundation,
      hasRight: (role, right) => hasRight(role, right, policyOf(foundation.catalog).grants),
      ...home,
    }),
  }
}
