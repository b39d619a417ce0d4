// A process of its own: posts bodies one after the other, over as many connections as the deliveries to one endpoint
// use at once. The process signs nothing, records nothing, and drops the answers.
import { Agent } from 'undici'
import { runWhenTold } from './child-processes.ts'

export type Posting = {
  readonly url: string
  readonly bodies: readonly string[]
  readonly count: number
  readonly inFlight: number
}

runWhenTold(async ({ url, bodies, count, inFlight }: Posting) => {
  const agent = new Agent({ connections: inFlight })
  const { origin, pathname: path } = new URL(url)
  let next = 0
  const post = async () => {
    while (next < count) {
      const id = String(next)
      const body = bodies[next++ % bodies.length]!
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Coffer-Webhooks/1.0',
        'webhook-id': id.padStart(36, '0'),
        'webhook-timestamp': '1780000000',
        'webhook-signature': `v1,${'A'.repeat(43)}=`,
      }
      const response = await agent.request({ origin, path, method: 'POST', headers, body })
      await response.body.dump()
    }
  }
  return async () => {
    await Promise.all(Array.from({ length: inFlight }, post))
    return { posted: count }
  }
})
