import { accessRefusals, streamRefusals } from '#core/access'
import type { TopicDescription } from '#core/product'
import { sessionRefusals, streamSessionRefusals } from '#core/sessions'
import {
  clientMessages,
  handshakeRefusals,
  messageExamples,
  pushFields,
  refusals,
  serverMessages,
} from '#delivery/stream/sessions'
import { requestRefusals } from '#platform/http'
import { createSchemaPublisher } from '#platform/openapi'
import type { RefusalKind } from '#platform/refusal'

/** The title and description of the document. */
type AsyncApiInfo = {
  readonly title: string
  readonly version: string
  /** Markdown. */
  readonly description: string
}

type Publish = (schema: unknown) => unknown
type Named = { readonly [name: string]: unknown }

const control = 'control'

const securitySchemes = {
  ApiKey: {
    type: 'apiKey',
    in: 'user',
    description: 'The message `auth_api_key`: a public key, and a signature under its secret key.',
  },
  ConsoleSession: {
    type: 'httpApiKey',
    name: 'coffer_console',
    in: 'cookie',
    description:
      'The message `auth_session`: the session of a page of the console, whose cookie came with the connection (`__Host-coffer_console` over https).',
  },
} as const
const needsKey = Object.keys(securitySchemes).map((name) => ({
  $ref: `#/components/securitySchemes/${name}`,
}))

/** The AsyncAPI 3.0 description of the stream with these topics, always the same for the same topics. */
export function asyncApiOf(topics: readonly TopicDescription[], info: AsyncApiInfo): object {
  const schemas = createSchemaPublisher()
  const messages = { ...controlMessages(schemas.publish), ...topicMessages(topics, schemas.publish) }
  return {
    asyncapi: '3.0.0',
    info,
    defaultContentType: 'application/json',
    servers: {
      sandbox: {
        host: '127.0.0.1:8080',
        pathname: '/ws',
        protocol: 'ws',
        description: 'The sandbox at its default address; ws_url in its sandbox.json has any other address.',
      },
    },
    channels: { [control]: controlChannel(), ...Object.fromEntries(topics.map(topicChannel)) },
    operations: { ...controlOperations(), ...Object.fromEntries(topics.map(topicOperation)) },
    components: { messages, schemas: schemas.published(), securitySchemes },
    // A refused handshake is answered over HTTP.
    'x-errors': [...messageRefusals(), ...Object.values(handshakeRefusals)],
  }
}

function controlMessages(publish: Publish): Named {
  return Object.fromEntries(
    Object.entries({ ...clientMessages, ...describedAnswers() }).map(([name, schema]) => [
      name,
      {
        name,
        title: name,
        payload: publish(schema),
        examples: [{ name, payload: messageExamples[name as keyof typeof messageExamples] }],
      },
    ]),
  )
}

/** Every refusal of a message. */
function messageRefusals(): RefusalKind[] {
  const { RATE_LIMIT_EXCEEDED, ...ofMessages } = refusals
  const ofKeys = { ...accessRefusals, ...streamRefusals }
  const ofSessions = [sessionRefusals.NOT_SIGNED_IN, ...Object.values(streamSessionRefusals)]
  const { SERVICE_UNAVAILABLE, INTERNAL_ERROR } = requestRefusals
  const kinds = [
    ...Object.values(ofMessages),
    ...Object.values(ofKeys),
    ...ofSessions,
    SERVICE_UNAVAILABLE,
    INTERNAL_ERROR,
  ]
  const rate = {
    ...RATE_LIMIT_EXCEEDED,
    message: `${RATE_LIMIT_EXCEEDED.message} Too many requests of a key get the same code.`,
  }
  return [...kinds.filter(({ code }) => code !== rate.code), rate]
}

/** The server's messages. `error` lists its codes with their sentences, since clients branch on them. */
function describedAnswers() {
  const codes = messageRefusals()
  const { properties, ...error } = serverMessages.error
  return {
    ...serverMessages,
    error: {
      ...error,
      properties: {
        ...properties,
        code: { type: 'string', enum: codes.map(({ code }) => code), description: listOf(codes) },
      },
    },
  }
}

function listOf(kinds: readonly RefusalKind[]): string {
  return [
    'Stable code; branch on it.',
    '',
    ...kinds.map(({ code, message }) => `- \`${code}\`: ${message}`),
  ].join('\n')
}

function controlChannel(): object {
  const names = [...Object.keys(clientMessages), ...Object.keys(serverMessages)]
  return {
    title: 'Messages and answers',
    description: 'Requests of a client and their answers, on the one connection that all topics share.',
    messages: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
  }
}

const answers = {
  auth_api_key: 'auth',
  auth_session: 'auth',
  subscribe: 'subscribed',
  unsubscribe: 'unsubscribed',
  ping: 'pong',
} as const

const summaries = {
  auth_api_key: 'Sign in with a key to follow private topics',
  auth_session: 'Follow private topics in the console',
  subscribe: 'Follow topics',
  unsubscribe: 'Stop following topics',
  ping: 'Check that the connection is alive',
} as const

function controlOperations(): Named {
  const message = (name: string) => ({ $ref: `#/channels/${control}/messages/${name}` })
  const channel = { $ref: `#/channels/${control}` }
  const asked = Object.entries(answers).map(([action, answer]) => [
    action,
    {
      action: 'receive',
      channel,
      summary: summaries[action as keyof typeof summaries],
      security: [],
      messages: [message(action)],
      reply: { channel, messages: [message(answer), message('error')] },
    },
  ])
  const told = {
    action: 'send',
    channel,
    summary: 'Report that a key or a session no longer opens private topics',
    description:
      'Within 2 s after a key is disabled, expires, may not be used from the address or loses a permission, or a session ends, the server sends an error with the reason, then the topics no longer followed.',
    security: needsKey,
    messages: [message('error'), message('unsubscribed')],
  }
  return { ...Object.fromEntries(asked), key_lost: told }
}

function topicMessages(topics: readonly TopicDescription[], publish: Publish): Named {
  return Object.fromEntries(
    topics.flatMap((topic) => [
      [`${topic.id}_snapshot`, pushMessage(topic, { type: 'snapshot', publish })],
      ...(topic.update === null
        ? []
        : [[`${topic.id}_update`, pushMessage(topic, { type: 'update', publish })]]),
    ]),
  )
}

function pushMessage(
  { id, name, snapshot, update, example }: TopicDescription,
  { type, publish }: { type: 'snapshot' | 'update'; publish: Publish },
): object {
  const { topic, sequence, ts } = pushFields
  const payload = {
    topic: example.topic,
    type,
    data: example[type],
    sequence: type === 'snapshot' ? 41 : 42,
    ts: 1_767_225_600,
  }
  return {
    name: `${id}_${type}`,
    title: `${name}, ${type}`,
    payload: {
      type: 'object',
      required: ['topic', 'type', 'data', 'sequence', 'ts'],
      properties: {
        topic: publish(topic),
        type: { const: type },
        data: publish(type === 'snapshot' ? snapshot : update),
        sequence: publish(sequence),
        ts: publish(ts),
      },
      additionalProperties: false,
    },
    examples: [{ name: `${id}_${type}`, payload }],
  }
}

function topicChannel({
  id,
  name,
  summary,
  description,
  parameters = {},
  update,
}: TopicDescription): [string, object] {
  const types = update === null ? ['snapshot'] : ['snapshot', 'update']
  return [
    id,
    {
      address: name,
      title: name,
      summary,
      ...(description === undefined ? {} : { description }),
      ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
      messages: Object.fromEntries(
        types.map((type) => [`${id}_${type}`, { $ref: `#/components/messages/${id}_${type}` }]),
      ),
    },
  ]
}

function topicOperation({ id, summary, permission }: TopicDescription): [string, object] {
  return [
    `push_${id}`,
    {
      action: 'send',
      channel: { $ref: `#/channels/${id}` },
      summary,
      description:
        permission === null
          ? 'Public: it needs no key.'
          : `The key needs the permission \`${permission}\`; only data of its owner is pushed.`,
      ...(permission === null ? { security: [] } : { security: needsKey, 'x-permission': permission }),
    },
  ]
}
