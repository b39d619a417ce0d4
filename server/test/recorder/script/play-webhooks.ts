import type { Stage } from '../stage.ts'
import { newCustomer } from './customer.ts'

/** An endpoint from its first test event to its end, and the log of events. */
export async function playWebhooks(stage: Stage): Promise<void> {
  const as = await newCustomer(stage, { username: 'nina' })
  const url = `${stage.endpoint}/nina/2`
  const { data: made } = await stage.good('POST', '/webhooks', { as, body: { url, events: ['transfer.*'] } })
  const path = `/webhooks/${made.id}`
  for (const read of ['/webhooks?limit=1', path]) await stage.good('GET', read, { as })
  await stage.good('PATCH', path, { as, body: { events: ['transfer.received'] } })
  await stage.good('POST', `${path}/test`, { as })
  await stage.quiet()
  const body = { symbol: 'USDT', amount: '1', to_username: 'nina' }
  await stage.good('POST', '/funding/transfer/internal', { body })
  await stage.quiet()
  const { data } = await stage.good('GET', `${path}/deliveries?status=succeeded`, { as })
  const delivery = `${path}/deliveries/${data.items.at(-1).id}`
  await stage.good('GET', delivery, { as })
  await stage.good('POST', `${delivery}/replay`, { as })
  await stage.quiet()
  await stage.good('GET', delivery, { as })
  await stage.good('POST', `${path}/replay`, { as, body: { since: '2026-05-04T00:00:00Z' } })
  // Replays are due microseconds apart, and the clock stands still.
  await stage.move(1)
  await stage.quiet()
  await stage.good('POST', `${path}/rotate`, { as })
  await stage.good('POST', `${path}/test`, { as })
  await stage.quiet()
  await stage.good('GET', `${path}/deliveries`, { as })
  await stage.send('GET', `${path}/deliveries?status=lost`, { as })
  await stage.good('DELETE', path, { as })
  await stage.send('GET', path, { as })
  await stage.good('GET', '/events?types=transfer.received&limit=1', { as })
  await stage.send('GET', '/events?after=nowhere', { as })
}
