import { defineRefusals } from '#platform/refusal'

/** Refusals of a message, besides the refusals of a key's checks. */
export const refusals = defineRefusals({
  INVALID_MESSAGE: [
    422,
    'The stream does not know this message. All messages are described in /asyncapi.json.',
  ],
  MESSAGE_TOO_LARGE: [
    413,
    'The message is larger than {bytes_max} bytes. Send less at a time.',
    { bytes_max: 4096 },
  ],
  RATE_LIMIT_EXCEEDED: [
    429,
    'A connection may send {messages_per_second} messages a second. Send fewer, or the connection is closed.',
    { messages_per_second: 50 },
  ],
  ALREADY_AUTHENTICATED: [
    409,
    'This connection belongs to another customer. Open one connection for each customer.',
  ],
  AUTHENTICATION_REQUIRED: [
    401,
    'The topic {topic} is private. Send auth_api_key first.',
    { topic: 'spot.fiat.order' },
  ],
  TOPIC_NOT_FOUND: [
    404,
    'There is no topic {topic}. The topics are listed in /asyncapi.json.',
    { topic: 'spot.fiat.orderbook.USDT/EUR' },
  ],
  TOPIC_LIMIT_EXCEEDED: [
    400,
    'A connection may follow {topics_max} topics. Unsubscribe from some, or open another.',
    { topics_max: 200 },
  ],
})

/** Refusals of a handshake, answered over HTTP. */
export const handshakeRefusals = defineRefusals({
  INVALID_HANDSHAKE: [
    400,
    'The headers do not ask for a WebSocket of version 13: {reason}.',
    { reason: 'invalid Sec-WebSocket-Key header' },
  ],
})
