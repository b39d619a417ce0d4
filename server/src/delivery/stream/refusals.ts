import { defineRefusals } from '#platform/refusal'

/** What a message or a connection is refused for, besides what `auth_api_key` is. */
export const refusals = defineRefusals({
  INVALID_MESSAGE: [422, 'The message is not one that this stream takes. See details.fields.'],
  MESSAGE_TOO_LARGE: [413, 'The message is larger than details.bytes_max.'],
  RATE_LIMIT_EXCEEDED: [429, 'Too many messages. A connection that goes on is closed.'],
  ALREADY_AUTHENTICATED: [409, 'This connection belongs to another customer. Open one for each.'],
  AUTHENTICATION_REQUIRED: [401, 'This topic is private. Send auth_api_key first.'],
  TOPIC_NOT_FOUND: [404, 'There is no topic details.topic. The topics are listed in /asyncapi.json.'],
  TOPIC_LIMIT_EXCEEDED: [400, 'A connection may follow details.topics_max topics.'],
})

/** What a request for a connection is refused for; it is still HTTP then. */
export const handshakeRefusals = defineRefusals({
  INVALID_HANDSHAKE: [400, 'The headers do not ask for a WebSocket of version 13.'],
})
