import { expect, test } from 'vitest'
import { exampleTarget, fieldsOf, groupsOf, requestTarget } from '../src/docs/reading/index.ts'
import { sampleCommand } from '../src/docs/samples/index.ts'

const api = {
  tags: [
    { name: 'Account', description: 'Wallets.' },
    { name: 'Empty', description: 'Nothing.' },
  ],
  paths: {
    '/v1/wallets/{symbol}': {
      post: {
        operationId: 'changeWallet',
        summary: 'Change a wallet',
        tags: ['Account'],
        'x-permission': 'can_account_write',
        parameters: [
          { name: 'symbol', in: 'path', required: true, schema: { type: 'string' }, example: 'US DT' },
          { $ref: '#/components/parameters/Page' },
          { name: 'note', in: 'query', schema: { type: 'string' } },
        ],
        requestBody: {
          content: {
            'application/json': { schema: { type: 'object' }, example: { comment: "Bob's lunch" } },
          },
        },
        responses: {
          200: {
            content: {
              'application/json': {
                schema: { properties: { data: { $ref: '#/components/schemas/Wallet' } } },
                example: { success: true },
              },
            },
          },
          404: { $ref: '#/components/responses/WALLET_NOT_FOUND' },
        },
      },
    },
  },
  webhooks: {
    'wallet.opened': {
      post: {
        operationId: 'onWalletOpened',
        summary: 'wallet.opened',
        description: 'A wallet was opened.',
        tags: ['Account'],
        parameters: [{ name: 'webhook-id', in: 'header', required: true, schema: { type: 'string' } }],
        requestBody: {
          content: { 'application/json': { schema: { type: 'object' }, example: { type: 'wallet.opened' } } },
        },
      },
    },
  },
  components: {
    parameters: { Page: { name: 'page', in: 'query', schema: { type: 'integer' }, example: 2 } },
    responses: {
      WALLET_NOT_FOUND: {
        content: {
          'application/json': {
            examples: {
              WALLET_NOT_FOUND: { value: { error: { code: 'WALLET_NOT_FOUND', message: 'None.' } } },
            },
          },
        },
      },
    },
    schemas: {
      Wallet: {
        type: 'object',
        required: ['symbol'],
        properties: {
          symbol: { type: 'string', description: 'Currency code.', minLength: 1, maxLength: 20 },
          fee: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          side: { type: 'string', enum: ['buy', 'sell', 'both'] },
          addresses: {
            type: 'array',
            items: {
              type: 'object',
              required: ['network'],
              properties: { network: { type: 'string' }, owner: { $ref: '#/components/schemas/Wallet' } },
            },
          },
        },
      },
    },
  },
}

const [account] = groupsOf(api)
const operation = account!.operations[0]!

test('operations are grouped by tag, in the order of the tags', () => {
  expect(groupsOf(api).map(({ tag, operations }) => [tag, operations.length])).toEqual([
    ['Account', 1],
    ['Empty', 0],
  ])
})

test('an operation is read with its references resolved', () => {
  expect(operation).toMatchObject({
    id: 'changeWallet',
    method: 'POST',
    permission: 'can_account_write',
    refusals: [{ code: 'WALLET_NOT_FOUND', status: 404, message: 'None.' }],
  })
  expect(operation.parameters[1]).toMatchObject({
    name: 'page',
    place: 'query',
    isRequired: false,
    example: 2,
  })
})

test('what is sent is grouped beside the operations of its tag, and a description may send nothing', () => {
  expect(account!.events).toMatchObject([
    {
      id: 'onWalletOpened',
      name: 'wallet.opened',
      headers: [{ name: 'webhook-id', place: 'header', isRequired: true }],
      bodies: [{ example: { type: 'wallet.opened' } }],
    },
  ])
  const { webhooks, ...silent } = api
  expect(groupsOf(silent).flatMap(({ events }) => events)).toEqual([])
})

test('a format is said of the value, and not of its absence; parts of a page are no deeper than the page', () => {
  const item = { type: 'object', properties: { at: { type: ['string', 'null'], format: 'date-time' } } }
  const deep = { type: 'object', properties: { a: { type: 'object', properties: { b: { allOf: [item] } } } } }
  const schema = { allOf: [{ type: 'object', properties: { items: { type: 'array', items: deep } } }] }
  const fields = fieldsOf(api, schema, 'data')
  expect(fields.at(-1)).toMatchObject({ name: 'data.items[].a.b.at', type: 'string, date-time or null' })
})

test('fields are named as one reaches them, with their types and limits in words', () => {
  const fields = fieldsOf(api, operation.result)
  expect(fields.slice(0, 5)).toEqual([
    {
      name: 'symbol',
      type: 'string',
      limits: '1 to 20 characters',
      isRequired: true,
      description: 'Currency code.',
    },
    { name: 'fee', type: 'string or null', limits: '', isRequired: false, description: '' },
    { name: 'side', type: '"buy", "sell" or "both"', limits: '', isRequired: false, description: '' },
    { name: 'addresses', type: 'array of object', limits: '', isRequired: false, description: '' },
    { name: 'addresses[].network', type: 'string', limits: '', isRequired: true, description: '' },
  ])
})

test('a shape that contains itself ends', () => {
  expect(fieldsOf(api, operation.result).length).toBeLessThan(100)
})

test('the target is what a browser sends: encoded, and without the values that are empty', () => {
  expect(exampleTarget(operation)).toBe('/v1/wallets/US%20DT?page=2')
  const values: { [name: string]: string } = { symbol: 'A/B', note: "it's 1&2" }
  expect(requestTarget(operation, (name) => values[name] ?? '')).toBe('/v1/wallets/A%2FB?note=it%27s%201%262')
})

test('the sample command leaves out the prefix that the command line adds', () => {
  const short = {
    ...operation,
    method: 'GET',
    path: '/api/v1/integration/account/wallets',
    parameters: [],
    body: null,
  }
  expect(sampleCommand(short)).toBe('npx coffer request GET /account/wallets')
})

test('the sample command survives a shell', () => {
  expect(sampleCommand(operation)).toBe(
    `npx coffer request POST '/v1/wallets/US%20DT?page=2' \\\n'{"comment":"Bob'\\''s lunch"}'`,
  )
})
