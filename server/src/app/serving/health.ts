import { setTimeout as pause } from 'node:timers/promises'
import type { ReadinessCheck } from '#core/product'
import { type Clock, unixSeconds } from '#platform/clock'
import { type Database, type HeldSchema, sql } from '#platform/database'
import { type OpenRoute, requestRefusals } from '#platform/http'
import type { Metrics } from '#platform/metrics'

const timeoutMs = 2_000

export type Readiness = {
  /** Problems by the name of their check; empty when everything is ready. */
  problems(): Promise<ReadonlyMap<string, string>>
  /** Reports not ready from now on, so no new requests are sent here. */
  stop(): void
}

/** `/metrics` for Prometheus, including the house's figures. */
export function metricsRoute({ registry }: Metrics): OpenRoute {
  return {
    path: '/metrics',
    handle: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  }
}

/** `/livez` checks nothing, `/readyz` names what is not ready. */
export function healthRoutes(parts: { readiness: Readiness; systemClock: Clock }): OpenRoute[] {
  const { readiness, systemClock } = parts
  const json = (status: number, body: object) => {
    const ts = unixSeconds(systemClock.now())
    return { status, type: 'application/json; charset=utf-8', body: JSON.stringify({ ...body, ts }) }
  }
  return [
    { path: '/livez', handle: async () => json(200, { success: true, data: { status: 'alive' } }) },
    {
      path: '/readyz',
      async handle() {
        const problems = await readiness.problems()
        if (problems.size === 0) return json(200, { success: true, data: { status: 'ready' } })
        const { code, message } = requestRefusals.SERVICE_UNAVAILABLE
        return json(503, { success: false, error: { code, message, details: Object.fromEntries(problems) } })
      },
    },
  ]
}

export function readinessOf(checks: readonly ReadinessCheck[]): Readiness {
  let isStopping = false
  return {
    async problems() {
      if (isStopping) return new Map([['server', 'is stopping']])
      const results = await Promise.all(checks.map(async (one) => [one.name, await bounded(one)] as const))
      return new Map(results.flatMap(([name, problem]) => (problem === null ? [] : [[name, problem]])))
    },
    stop() {
      isStopping = true
    },
  }
}

export function databaseCheck(database: Database): ReadinessCheck {
  return {
    name: 'database',
    async check() {
      await database.query(sql`select 1`)
      return null
    },
  }
}

/** Answers the result of this process's last look at the schema. */
export function schemaCheck(schema: Pick<HeldSchema, 'problem'>): ReadinessCheck {
  return { name: 'schema', check: async () => schema.problem() }
}

async function bounded(one: ReadinessCheck): Promise<string | null> {
  const late = pause(timeoutMs, `no answer in ${timeoutMs} ms`, { ref: false })
  // The log gets the reason; the caller needs only the name of the check.
  return Promise.race([one.check().catch(() => 'does not answer'), late])
}
