import { strict as assert } from 'node:assert'
import { callbackPage } from '#core/callbacks'
import type { OpenProduct } from '#core/product'
import { createRails, type Rail, type Rails } from '#core/rails'
import type { OpenRoute } from '#platform/http'
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

type Receiving = Pick<Foundation, 'logger' | 'metrics'> & {
  readonly attached: ReadonlyMap<string, Rail>
  readonly rails: Rails
}

/** The page that rails call. */
export function railCallbacks({ attached, rails, ...parts }: Receiving): OpenRoute {
  return callbackPage('rail', {
    ...parts,
    path: '/rails/{rail}/callbacks',
    receiverOf: (rail) =>
      attached.has(rail)
        ? async (callback) => {
            await rails.receive(rail, callback)
            return {}
          }
        : null,
  })
}
