import type { Foundation } from '#app/parts'
import { policyOf } from '#core/operators'

/** Logs which loosened guards have no waiting time on a live server, as in the sandbox's catalogue. */
export function warnOfShortWaits({
  config,
  catalog,
  logger,
}: Pick<Foundation, 'config' | 'catalog' | 'logger'>): void {
  if (config.mode !== 'live') return
  const { guardWaitSeconds, houseGuardWaitSeconds } = policyOf(catalog)
  const short = [
    ...(guardWaitSeconds === 0 ? ['guard_wait_seconds of governance.yaml'] : []),
    ...(houseGuardWaitSeconds === 0 ? ['house_guard_wait_seconds of governance.yaml'] : []),
    ...catalog.tariffs.flatMap((tariff) =>
      tariff.guardWaitSeconds === 0 ? [`guard_wait_seconds of the tariff ${tariff.code}`] : [],
    ),
  ]
  if (short.length > 0)
    logger.warn(
      { event: 'guards wait for nothing', settings: short },
      `a loosened guard counts as soon as a second person approves it: ${short.join(', ')} is 0`,
    )
}
