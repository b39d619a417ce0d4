import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { invoicingOperations } from '../wire/keyed-invoicing.ts'
import { moneyOperations } from '../wire/keyed-money.ts'
import { type Asked, houseOperations, type Operation } from '../wire/keyed-operations.ts'
import { tradingOperations } from '../wire/keyed-trading.ts'
import { isReplay } from '../wire/replies.ts'
import { confirmedServiceKey } from '../wire/service-key.ts'
import { type Reply, type TestServer, useTwoServers } from '../wire/test-server.ts'
import { untilBanksKnown } from '../wire/until-banks-known.ts'
import { untilGiftCards } from '../wire/until-gift-cards.ts'
import { untilServiceListed } from '../wire/until-services-listed.ts'
import { untilWithdrawalsOpen } from '../wire/until-withdrawals-open.ts'
import { catalogFiles } from '../world/catalog-files.ts'

const { editedCatalog } = catalogFiles()
const unlisted = editedCatalog((shipped) => shipped.replace(/\n {2}XRP\/USDT:\n(?: {4}.*\n)+/, '\n'))
/** The catalogue of the one before does not list XRP/USDT yet. */
const [server, before] = await useTwoServers({ COFFER_CATALOG: unlisted, COFFER_ROLES: 'api' })
const customer = await server.newCustomer(
  { USDT: '100', XRP: '100', RUB: '10000' },
  { USDT: '100', RUB: '10000' },
)
const program = await confirmedServiceKey(server, {
  name: 'onboarding',
  rights: ['customers.create', 'keys.create', 'levels.set'],
})

await untilWithdrawalsOpen(server)
await untilBanksKnown(server)

/** Every operation of the integration API and of the house. */
const operations: { readonly [operationId: string]: Operation } = {
  ...moneyOperations({
    giftCardId: await untilGiftCards(server),
    serviceId: await untilServiceListed(server, 'MTS'),
  }),
  ...tradingOperations,
  ...invoicingOperations,
  ...houseOperations(program),
}

type Sending = { key: string; at?: TestServer }

/** With the key in the body where there is one, otherwise in the header. */
function ask(operation: Operation, asked: Asked, { key, at = server }: Sending): Promise<Reply> {
  const { method, path, as = customer } = operation
  if (typeof asked !== 'string')
    return at.send(method, path, { as, body: { ...asked, idempotency_key: key } })
  const target = path.includes(' ') ? path.replace(' ', asked) : path + asked
  return at.send(method, target, { as, headers: { 'idempotency-key': key } })
}

test('the table names every operation that takes an idempotency key', async () => {
  type Described = { operationId: string; parameters?: { $ref?: string }[] }
  const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>
  }
  const keyed = Object.entries(paths)
    .flatMap(([path, methods]) => (path.startsWith('/api/console/') ? [] : Object.values(methods)))
    .filter(({ parameters = [] }) => parameters.some(({ $ref = '' }) => $ref.endsWith('/Idempotency-Key')))
  expect(keyed.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(operations).toSorted())
})

const refusals = Object.entries(operations).flatMap(([operationId, operation]) =>
  operation.refused.map(([code, asked]) => ({ operationId, code, asked, operation })),
)

test.for(refusals)(
  '$operationId remembers $code of $asked under its key, and takes no other payload under it',
  async ({ operation, code, asked }) => {
    const key = randomUUID()
    const first = await ask(operation, asked, { key })
    expect([first.error?.code, isReplay(first)], first.text).toEqual([code, null])
    const other = await ask(operation, operation.other, { key })
    expect([other.status, other.error?.code, isReplay(other)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED', null])
    const again = await ask(operation, asked, { key })
    expect([again.text, isReplay(again)]).toEqual([first.text, 'true'])
  },
)

test.for(refusals)(
  '$operationId refuses $asked under the key of another payload, whatever else is wrong with it',
  async ({ operation, asked }) => {
    const key = randomUUID()
    const first = await ask(operation, operation.other, { key })
    expect(isReplay(first)).toBeNull()
    const other = await ask(operation, asked, { key })
    expect([other.status, other.error?.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const again = await ask(operation, operation.other, { key })
    expect([again.status, again.error?.code, isReplay(again)]).toEqual([
      first.status,
      first.error?.code,
      'true',
    ])
  },
)

test.for(refusals)(
  '$operationId answers $code of $asked once to many at once, and only a crypto conversion says that the first still runs',
  async ({ operationId, operation, asked }) => {
    const key = randomUUID()
    const replies = await Promise.all(
      [server, before, server, before].map((at) => ask(operation, asked, { key, at })),
    )
    const answered = replies.filter(({ error }) => error?.code !== 'OPERATION_IN_PROGRESS')
    if (operationId !== 'executeCryptoConversion') expect(answered).toHaveLength(4)
    expect(answered.filter((reply) => isReplay(reply) === null)).toHaveLength(1)
    const again = await ask(operation, asked, { key })
    expect(isReplay(again)).toBe('true')
    expect(new Set([again, ...answered].map(({ text }) => text)).size).toBe(1)
  },
)

test('a pair that is listed meanwhile does not change what was refused, and the reverse', async () => {
  const operation = operations.createCryptoOrder as Operation
  const selling = { from_symbol: 'XRP', to_symbol: 'USDT', from_amount: '20' }
  const refused = await ask(operation, selling, { key: 'listed', at: before })
  expect(refused.error?.code).toBe('PAIR_NOT_FOUND')
  const again = await ask(operation, selling, { key: 'listed' })
  expect([again.text, isReplay(again)]).toEqual([refused.text, 'true'])
  const other = await ask(operation, { ...selling, from_amount: '21' }, { key: 'listed' })
  expect(other.error?.code).toBe('IDEMPOTENCY_KEY_REUSED')
  const sold = await ask(operation, selling, { key: 'sold' })
  expect(sold.status).toBe(200)
  const repeat = await ask(operation, { ...selling, from_amount: '20.0' }, { key: 'sold', at: before })
  expect([repeat.text, isReplay(repeat)]).toEqual([sold.text, 'true'])
})
