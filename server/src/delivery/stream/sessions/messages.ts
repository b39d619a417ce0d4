import Type, { type Static } from 'typebox'
import { closedObject, namedObject, orNull } from '#platform/http'

const id = Type.Optional(
  Type.Union([Type.String({ maxLength: 64 }), Type.Integer()], {
    description: 'Id chosen by the client and repeated in the answer.',
  }),
)

const topicName = Type.String({ minLength: 1, maxLength: 100, example: 'spot.fiat.trades.USDT/RUB' })
const sequence = Type.Integer({
  minimum: 0,
  description: 'Number of the push, which rises by one within a topic.',
})
const seconds = Type.Integer({ description: 'Unix seconds.' })

function topics(description: string) {
  return Type.Array(topicName, { minItems: 1, maxItems: 200, description })
}

/** The messages of a client. */
export const clientMessages = {
  auth_api_key: namedObject('AuthApiKey', {
    action: Type.Literal('auth_api_key'),
    id,
    api_key: Type.String({ description: 'The public key.' }),
    timestamp: Type.String({ description: 'Unix seconds as text, at most 300 seconds from our time.' }),
    signature: Type.String({
      description:
        'Lower-case hex HMAC-SHA256, under the secret key, of timestamp + api_key. Each signature works once: sign again with another timestamp.',
    }),
  }),
  auth_session: namedObject(
    'AuthSession',
    { action: Type.Literal('auth_session'), id },
    {
      description:
        'For pages of the console: the session’s cookie and the console’s own `Origin`, sent when the browser opened the connection, replace a key with all permissions.',
    },
  ),
  subscribe: namedObject('Subscribe', {
    action: Type.Literal('subscribe'),
    id,
    topics: topics('Topics to follow: either all are subscribed, or none.'),
    after: Type.Optional(
      Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
        description:
          'For topics that can be resumed: the sequence of the last push you have. Later pushes come in place of a snapshot, unless there are more than 1,000.',
      }),
    ),
  }),
  unsubscribe: namedObject('Unsubscribe', {
    action: Type.Literal('unsubscribe'),
    id,
    topics: topics('Topics as they were named in subscribe.'),
  }),
  ping: namedObject('Ping', { action: Type.Literal('ping'), id }),
} as const

export type ClientAction = keyof typeof clientMessages

/** A lenient schema of `auth_api_key`: the checks of the key, in their order, refuse missing or wrong fields. */
export const authAsRead = closedObject({
  action: Type.Literal('auth_api_key'),
  id,
  api_key: Type.Optional(Type.Unknown()),
  timestamp: Type.Optional(Type.Unknown()),
  signature: Type.Optional(Type.Unknown()),
})

/** The server's messages besides pushes. */
export const serverMessages = {
  auth: namedObject('Authenticated', {
    event: Type.Literal('auth'),
    id,
    success: Type.Literal(true),
    permissions: Type.Array(Type.String(), {
      description: 'Permissions of the key, or all for a session.',
    }),
  }),
  subscribed: namedObject('Subscribed', {
    event: Type.Literal('subscribed'),
    id,
    topics: Type.Array(topicName, {
      description: 'Topics as in their pushes: the pair in capitals, with the separator of the request.',
    }),
  }),
  unsubscribed: namedObject('Unsubscribed', {
    event: Type.Literal('unsubscribed'),
    id,
    topics: Type.Array(topicName),
  }),
  pong: namedObject('Pong', { event: Type.Literal('pong'), id, ts: seconds }),
  error: namedObject('Error', {
    event: Type.Literal('error'),
    id,
    action: orNull(Type.String(), {
      description: 'Action that was refused; null when it could not be read.',
    }),
    code: Type.String({ description: 'Stable code; branch on it.' }),
    message: Type.String({ description: 'Sentence for people; it may change.' }),
    details: orNull(Type.Record(Type.String(), Type.Unknown())),
  }),
} as const

export type MessageId = string | number
export type AuthMessage = Static<typeof authAsRead>
export type AuthSessionMessage = Static<typeof clientMessages.auth_session>
export type SubscribeMessage = Static<typeof clientMessages.subscribe>
export type UnsubscribeMessage = Static<typeof clientMessages.unsubscribe>
type PingMessage = Static<typeof clientMessages.ping>
export type ClientMessage =
  | AuthMessage
  | AuthSessionMessage
  | SubscribeMessage
  | UnsubscribeMessage
  | PingMessage

/** The fields of each push besides its data. */
export const pushFields = { topic: topicName, sequence, ts: seconds }

/** An example of each message for asyncapi.json. */
export const messageExamples = {
  auth_api_key: {
    action: 'auth_api_key',
    id: 1,
    api_key: 'pk_live_00112233445566778899aabbccddeeff',
    timestamp: '1767225600',
    signature: '5f1d9bb2d1a2c6d8c9ab0d36e6e3fbd0f1d7e8a05c6a1f4c3a3bb1f3f3c9a7e2',
  },
  auth_session: { action: 'auth_session', id: 1 },
  subscribe: {
    action: 'subscribe',
    id: 2,
    topics: ['spot.fiat.orderbook.USDT/RUB', 'spot.fiat.order'],
    after: { 'spot.fiat.order': 41 },
  },
  unsubscribe: { action: 'unsubscribe', id: 3, topics: ['spot.fiat.orderbook.USDT/RUB'] },
  ping: { action: 'ping', id: 4 },
  auth: { event: 'auth', id: 1, success: true, permissions: ['can_spot_fiat_read'] },
  subscribed: { event: 'subscribed', id: 2, topics: ['spot.fiat.orderbook.USDT/RUB', 'spot.fiat.order'] },
  unsubscribed: { event: 'unsubscribed', id: 3, topics: ['spot.fiat.orderbook.USDT/RUB'] },
  pong: { event: 'pong', id: 4, ts: 1_767_225_600 },
  error: {
    event: 'error',
    id: 2,
    action: 'subscribe',
    code: 'TOPIC_NOT_FOUND',
    message: 'There is no topic spot.fiat.orderbook.USDT/EUR. The topics are listed in /asyncapi.json.',
    details: { topic: 'spot.fiat.orderbook.USDT/EUR' },
  },
} as const
