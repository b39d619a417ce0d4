import { callbackPage } from '#core/callbacks'
import type { OpenRoute } from '#platform/http'
import type { Spending } from './create-spending.ts'

type Parts = Pick<Parameters<typeof callbackPage>[1], 'logger' | 'metrics'> & {
  /** Null where no issuer is attached. */
  readonly spending: Pick<Spending, 'receive'> | null
}

/** The page that an issuer of cards calls: with a question that is decided at once, or with news. */
export function issuerCallbacks({ spending, logger, metrics }: Parts): OpenRoute {
  return callbackPage('supplier', {
    ...{ logger, metrics, path: '/suppliers/issuer/callbacks' },
    receiverOf(port) {
      if (port !== 'issuer' || spending === null) return null
      return async (callback) => {
        const answer = await spending.receive(callback)
        return { type: 'application/json', body: JSON.stringify(answer) }
      }
    },
  })
}
