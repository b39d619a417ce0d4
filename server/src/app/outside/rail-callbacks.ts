import type { Foundation } from '#app/parts'
import { callbackPage } from '#core/callbacks'
import type { Rail, Rails } from '#core/rails'
import type { OpenRoute } from '#platform/http'

type Receiving = Pick<Foundation, 'logger' | 'metrics'> & {
  readonly attached: ReadonlyMap<string, Rail>
  readonly rails: Rails
}

/** The page for rails' callbacks. */
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
