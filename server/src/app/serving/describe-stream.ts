import { listedOf, type ProductList, products } from '#app/parts'
import { version } from '#app/settings'
import { asyncApiOf } from '#delivery/stream'

const description = `Live market data and your private topics over one WebSocket at \`/ws\`. Messages are JSON text.

Sign in with \`auth_api_key\` for private topics, then \`subscribe\`. You may send any number of messages without
waiting for answers; answers come in order and carry the \`id\` of their message. A subscription is answered and
starts at once with a snapshot. Each later push of the topic has the next \`sequence\`; a push of type \`snapshot\`
replaces all earlier state, and may skip numbers when you read too slowly. On any other gap, subscribe again.
Numbers of private logs are permanent, so \`after\` can resume a log; numbers of other topics belong to one connection.

A connection follows up to 200 topics and sends up to 50 messages of 16 kB a second (100 in a burst); a connection that
continues beyond that is closed with 1008. A reader that lags by more than 1 MiB misses pushes and gets a fresh snapshot in
their place; if it does not catch up within 10 s, or falls behind three times in a minute, it is closed with 1013. 1012
means that the server restarts. Reconnect after 1 s, then 2 s, 4 s, up to 30 s, then sign in and subscribe again.`

/** The AsyncAPI description of the stream. */
export function describeStream(listed: ProductList = products): object {
  return asyncApiOf(listedOf('topics', listed), {
    title: 'Coffer stream',
    version,
    description,
  })
}

/** The text of the committed asyncapi.json. */
export function streamApi(): string {
  return `${JSON.stringify(describeStream(), null, 2)}\n`
}
