import { strict as assert } from 'node:assert'
import type { OpenProduct } from '#core/product'
import { createRails, InvalidCallback, type Rail, type Rails } from '#core/rails'
import type { OpenRoute } from '#platform/http'
import { requestRefusals } from '#platform/http'
import { defineRefusals, Refusal } from '#platform/refusal'
import type { Foundation } from './foundation.ts'

type Opening = {
  readonly foundation: Foundation
  readonly rails: ReadonlyMap<string, Rail>
  readonly open: { readonly [product: string]: OpenProduct }
}

/** Opens the rails for the pay-ins and payouts of all products. */
export function openRails({ foundation, rails, open }: Opening): Rails {
  return createRails({
    ...foundation,
    rails,
    clock: foundation.businessClock,
    payInHandlers: handlersOf(open, 'payInHandlers'),
    payoutHandlers: handlersOf(open, 'payoutHandlers'),
  })
}

function handlersOf<Name extends 'payInHandlers' | 'payoutHandlers'>(
  open: Opening['open'],
  name: Name,
): NonNullable<OpenProduct[Name]> {
  const brought = Object.values(open).flatMap((product) => Object.entries(product[name] ?? {}))
  const handlers = Object.fromEntries(brought)
  assert(Object.keys(handlers).length === brought.length, `two products bring the same ${name}`)
  return handlers
}

export const railCallbackRefusals = defineRefusals({
  INVALID_CALLBACK: [401, 'This is no authentic callback of this rail.'],
})

type Receiving = Pick<Foundation, 'logger' | 'metrics'> & {
  readonly attached: ReadonlyMap<string, Rail>
  readonly rails: Rails
}

/**
 * The endpoint that rails call. An authentic callback is answered 200, also a repeated one; a failure of ours is answered
 * 5xx, so that the rail calls again.
 */
export function railCallbacks({ attached, rails, logger, metrics }: Receiving): OpenRoute {
  const callbacks = metrics.counter('coffer_rail_callbacks_total', 'Callbacks of rails, by outcome.', [
    'rail',
    'outcome',
  ])
  return {
    path: '/rails/{rail}/callbacks',
    method: 'POST',
    async handle({ path, headers, body, ip }) {
      const rail = path.split('/')[2] ?? ''
      if (!attached.has(rail)) throw new Refusal(requestRefusals.NOT_FOUND)
      try {
        await rails.receive(rail, { headers, body })
      } catch (error) {
        if (!(error instanceof InvalidCallback)) {
          callbacks.inc({ rail, outcome: 'failed' })
          throw error
        }
        callbacks.inc({ rail, outcome: 'refused' })
        // The line leaves the content out, since anybody may have sent it.
        logger.warn({ event: 'callback refused', rail, ip, bytes: body.length, err: error })
        throw new Refusal(railCallbackRefusals.INVALID_CALLBACK)
      }
      callbacks.inc({ rail, outcome: 'received' })
      return {}
    },
  }
}
