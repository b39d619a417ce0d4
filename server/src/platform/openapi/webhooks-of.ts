import type { EventType } from '#platform/events'
import type { ApiDescription } from './api-description.ts'
import type { SchemaPublisher } from './publish-schemas.ts'

/** The webhooks of the API description, one operation for each type of event. */
export function webhooksOf({ types, tag }: ApiDescription['events'], schemas: SchemaPublisher): object {
  return Object.fromEntries(types.map((type) => [type.name, { post: operationOf(type, { tag, schemas }) }]))
}

function operationOf(
  { name, summary, data, example, examples }: EventType,
  { tag, schemas }: { tag: string; schemas: SchemaPublisher },
): object {
  return {
    operationId: operationIdOf(name),
    summary: name,
    description: summary,
    tags: [tag],
    // The signature in the headers proves the sender.
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: envelope(name, schemas.publish(data)),
          ...(examples === undefined
            ? { example: exampleOf(name, example) }
            : {
                examples: Object.fromEntries(
                  examples.map((one) => [kindOf(one), { value: exampleOf(name, one) }]),
                ),
              }),
        },
      },
    },
    responses,
  }
}

/** transfer.received becomes onTransferReceived. */
function operationIdOf(name: string): string {
  const words = name.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `on${words.join('')}`
}

const exampleHead = {
  id: '01994f6e-89ff-7d01-a2b3-c4d5e6f70819',
  created_at: '2026-05-04T12:00:00.000Z',
  sequence: 1,
}

function exampleOf(type: string, data: unknown): object {
  return { ...exampleHead, type, data }
}

function kindOf(example: unknown): string {
  return (example as { readonly kind: string }).kind // data with several kinds has one
}

function envelope(name: string, data: unknown): object {
  return {
    type: 'object',
    required: ['id', 'type', 'created_at', 'sequence', 'data'],
    properties: {
      id: {
        type: 'string',
        format: 'uuid',
        description: 'Id of the event, the same in every attempt.',
      },
      type: { type: 'string', const: name },
      created_at: { type: 'string', format: 'date-time', description: 'Time of the event.' },
      sequence: {
        type: 'integer',
        minimum: 1,
        description:
          'Number of the event within its resource, without gaps: a missing number will still arrive.',
      },
      data,
    },
    additionalProperties: false,
  }
}

const header = (name: string, rest: { description: string; schema: object; example: string }) => ({
  name,
  in: 'header',
  required: true,
  ...rest,
})

// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
const headers = [
  header('webhook-id', {
    description: 'Id of the event. If you have already handled this id, answer 2xx.',
    schema: { type: 'string' },
    example: exampleHead.id,
  }),
  header('webhook-timestamp', {
    description: 'Unix time of this attempt, in seconds.',
    schema: { type: 'string', pattern: '^\\d+$' },
    example: '1777896000',
  }),
  header('webhook-signature', {
    description:
      '`v1,` and the base64 HMAC-SHA256 of id, timestamp and body joined by dots. The HMAC key is the secret’s part after `whsec_`, decoded from base64. While rotations overlap, the header has one signature for each valid secret, separated by spaces, newest first. A single match is enough. Any Standard Webhooks library verifies it.',
    schema: { type: 'string' },
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  }),
]

const responses = {
  200: {
    description:
      'Received, like any status from 200 to 299. Any other answer, a redirect too, is retried later: ten times in 75 hours.',
  },
  410: { description: 'The endpoint is gone for good; the webhook is switched off.' },
}
