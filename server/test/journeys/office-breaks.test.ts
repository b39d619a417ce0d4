import { beforeAll, expect, test } from 'vitest'
import { outcomeOf } from '../wire/replies.ts'
import { signIn } from '../wire/sign-in.ts'
import { type Stuck, stuckThings } from '../wire/stuck-things.ts'
import { useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()
const [olivia, oscar, sam] = [
  await signIn(server, 'olivia'),
  await signIn(server, 'oscar'),
  await signIn(server, 'sam'),
]
let stuck: Stuck

beforeAll(async () => {
  stuck = await stuckThings(server, olivia)
}, 60_000)

type Item = { readonly [field: string]: unknown }

/** All rows of a list, read in pages of one. */
async function rows(path: string, query = ''): Promise<Item[]> {
  const found: Item[] = []
  let cursor = ''
  do {
    const { status, data, text } = await sam.send('GET', `${path}?limit=1${query}${cursor}`)
    expect(status, text).toBe(200)
    found.push(...data.items)
    cursor = data.next === null ? '' : `&cursor=${data.next}`
  } while (cursor !== '')
  return found
}

const waiting = async (kind: string) =>
  (await sam.send('GET', '/overview')).data.waiting.find((one: Item) => one.kind === kind)?.count

test('officeListCardBreaks shows each open break of a card, oldest first, until an operator closes it', async () => {
  const ids = [await stuck.cardBreak(), await stuck.cardBreak()]
  const listed = await rows('/card-breaks')
  expect(listed.map(({ id }) => id)).toEqual(ids)
  expect(listed[0]).toMatchObject({ provider: 'simulated', symbol: 'USD', opened_at: expect.any(Number) })
  expect(await rows('/card-breaks', `&kind=${listed[0]?.kind}`)).toEqual(listed)
  expect(await rows('/card-breaks', '&kind=overdrawn')).toEqual([])
  expect(await waiting('card_breaks')).toBe(2)
  const body = { subject: ids[0], reason: 'The card was another programme’s' }
  expect(outcomeOf(await sam.send('POST', '/acts/card-breaks/close', { body }))[0]).toBe(403)
  expect((await oscar.send('POST', '/acts/card-breaks/close', { body })).status).toBe(200)
  expect((await rows('/card-breaks')).map(({ id }) => id)).toEqual([ids[1]])
  expect(outcomeOf(await sam.send('GET', '/card-breaks?kind=lost'))[1]).toBe('VALIDATION_ERROR')
})

test('officeListDebts shows what each supplier owes, oldest first, until an operator ends it', async () => {
  const late = async () => {
    const id = await stuck.purchase()
    const body = { subject: id, reason: 'No answer for a day', 'although-unknown': 'yes' }
    expect((await oscar.send('POST', '/acts/purchases/fail', { body })).status).toBe(200)
    await stuck.deliverLate(id)
    return id
  }
  const ids = [await late(), await late()]
  const debts = async () => (await rows('/debts')).map(({ purchase_id }) => purchase_id)
  expect(await debts()).toEqual(ids)
  const [debt] = await rows('/debts', '&kind=delivered_late')
  expect(debt).toMatchObject({
    purchase_id: ids[0],
    port: 'giftcards',
    provider: 'simulated',
    kind: 'delivered_late',
  })
  expect(Number(debt?.amount)).toBeGreaterThan(0)
  expect(await rows('/debts', '&kind=charged_more')).toEqual([])
  expect(await waiting('debts')).toBe(2)
  for (const [act, subject] of [
    ['paid', ids[0]],
    ['write-off', ids[1]],
  ] as const)
    expect(
      (await oscar.send('POST', `/acts/debts/${act}`, { body: { subject, reason: 'By their mail' } })).status,
    ).toBe(200)
  expect(await debts()).toEqual([])
  await server.expectSoundBooks()
})
