import { afterAll, beforeEach, expect, test } from 'vitest'
import type { SuppliedGiftCard } from '#core/suppliers'
import { openGiftCardHouse } from '../../../../test/world/gift-card-house.ts'
import { exampleGames, exampleStore } from '../../../../test/world/paper-gift-cards.ts'
import { codeOf } from '../../../../test/world/withdrawal-house.ts'
import { productResource } from './product-resource.ts'
import { listCategories, listProducts, type ProductFilter } from './product-store.ts'
import { syncCatalog } from './sync-catalog.ts'

const house = await openGiftCardHouse()
const { supplier, database, clock } = house
const provider = supplier.name
const shippedPages = supplier.pages
beforeEach(async () => {
  Object.assign(supplier, { pages: shippedPages, around: () => {} })
  await house.sync()
})
afterAll(() => house.close())

async function listed(filter: ProductFilter = {}) {
  const { products } = await listProducts(database, { provider, filter, limit: 100, offset: 0 })
  return products.map((product) => productResource.of({ product, isSelling: true }))
}
const titles = async (filter?: ProductFilter) => (await listed(filter)).map(({ title }) => title)

test('a catalogue of several pages is shown as its supplier lists it', async () => {
  expect(await listed()).toEqual([
    {
      id: await house.productId('Example Store US'),
      title: 'Example Store US',
      category: { id: expect.any(Number), slug: 'shopping', title: 'Shopping' },
      country: 'US',
      currency: 'USD',
      face_values: [10, 25, 50],
      min_face_value: null,
      max_face_value: null,
      face_value_step: null,
      is_active: true,
      image_url: 'https://pictures.example/store.png',
      terms: 'Redeem it at the checkout.',
    },
    expect.objectContaining({
      title: 'Games Anywhere',
      country: null,
      face_values: null,
      min_face_value: 5,
      max_face_value: 100,
      face_value_step: 0.5,
    }),
  ])
  expect(await listCategories(database, provider)).toMatchObject([
    { slug: 'games', title: 'Games', listed: 1, available: 1 },
    { slug: 'shopping', title: 'Shopping', listed: 1, available: 1 },
  ])
})

test('a search takes its text literally and in any case, and a country has no cards of others or of none', async () => {
  expect(await titles({ search: 'STORE' })).toEqual(['Example Store US'])
  expect(await titles({ search: '%' })).toEqual([])
  expect(await titles({ country: 'us' })).toEqual(['Example Store US'])
  expect(await titles({ country: 'de' })).toEqual([])
  expect(await titles({ category: 'GAMES' })).toEqual(['Games Anywhere'])
  expect(await titles({ categoryId: 999 })).toEqual([])
})

test('a product that changed keeps its id; one that vanished is not sold, and returns under its id', async () => {
  const customer = await house.newCustomer({ funding_available: { USDT: '200' } })
  const id = await house.productId('Example Store US')
  supplier.pages = [[{ ...exampleStore, title: 'Example Store USA', rate: '1.5' }]]
  await house.sync()
  expect(await titles()).toEqual(['Example Store USA'])
  expect(await house.productId('Example Store USA')).toBe(id)
  expect((await house.buy(customer, { product: 'Example Store USA' })).crypto_amount).toBe('37.5')
  expect(await codeOf(house.buy(customer, { product: 'Games Anywhere' }))).toBe('PRODUCT_UNAVAILABLE')
  const games = await house.productId('Games Anywhere')
  supplier.pages = shippedPages
  await house.sync()
  expect(await titles()).toEqual(['Example Store US', 'Games Anywhere'])
  expect(await house.productId('Games Anywhere')).toBe(games)
})

test('a product that is out of stock is listed and not sold', async () => {
  const customer = await house.newCustomer({ funding_available: { USDT: '200' } })
  supplier.pages = [[{ ...exampleStore, isAvailable: false }, exampleGames]]
  await house.sync()
  expect((await listed()).map(({ title, is_active }) => [title, is_active])).toEqual([
    ['Example Store US', false],
    ['Games Anywhere', true],
  ])
  expect(await codeOf(house.buy(customer))).toBe('PRODUCT_UNAVAILABLE')
  expect(await listCategories(database, provider)).toMatchObject([
    {},
    { slug: 'shopping', listed: 1, available: 0 },
  ])
})

test('a catalogue that was read in part, or that is empty, changes nothing', async () => {
  const before = await listed()
  let pages = 0
  supplier.pages = [[{ ...exampleStore, title: 'Changed' }], [exampleGames]]
  supplier.around = (_call, moment) => {
    if (moment === 'before' && ++pages === 2) throw new Error('the line is dead')
  }
  await expect(house.sync()).rejects.toThrow('the line is dead')
  expect(await listed()).toEqual(before)
  Object.assign(supplier, { around: () => {}, pages: [[], []] })
  await expect(house.sync()).rejects.toThrow('lists no gift card')
  expect(await listed()).toEqual(before)
})

test('a product that makes no sense is not sold, and the others are', async () => {
  const fixed = (...faceValues: string[]): SuppliedGiftCard['values'] => ({ kind: 'fixed', faceValues })
  const unsound: Partial<SuppliedGiftCard>[] = [
    { rate: '0' },
    { rate: '-1' },
    { rate: 'NaN' },
    { title: '' },
    { title: 'Bcc: everybody\nExample' },
    { currency: 'dollars' },
    { country: 'USA' },
    { category: { slug: 'no slug', title: 'x' } },
    { values: fixed() },
    { values: fixed('0') },
    { values: fixed('0.00001') },
    { values: { kind: 'range', min: '10', max: '5', step: '1' } },
    { values: { kind: 'range', min: '1', max: '5', step: '0' } },
  ]
  const items = unsound.map((one, index) => ({ ...exampleStore, productReference: `bad ${index}`, ...one }))
  // A supplier may send what its type rules out.
  supplier.pages = [[...items, null as never], [exampleGames]]
  await house.sync()
  expect(await titles()).toEqual(['Games Anywhere'])
})

test('values are sorted, each once, and a picture that is not fetched over TLS is left out', async () => {
  const values = { kind: 'fixed', faceValues: ['50.0', '5', '50', '0.5'] } as const
  supplier.pages = [[{ ...exampleStore, values, imageUrl: 'http://pictures.example/a.png' }]]
  await house.sync()
  expect(await listed()).toMatchObject([{ face_values: [0.5, 5, 50], image_url: null }])
})

test('long terms are cut between two characters, as a page of the catalogue holds a hundred of them', async () => {
  supplier.pages = [[{ ...exampleStore, terms: `${'x'.repeat(1_998)}${'\u{1f381}'.repeat(9_000)}` }]]
  await house.sync()
  expect((await listed())[0]?.terms).toBe(`${'x'.repeat(1_998)}…`)
})

test('one process at a time reads the catalogue, and only when it is due', async () => {
  let reads = 0
  supplier.around = (call, moment) => {
    if (call === 'readCatalog' && moment === 'before') reads++
  }
  const parts = { database, clock, logger: { warn() {} } }
  await syncCatalog(parts, supplier)
  expect(reads).toBe(0)
  clock.advance(5 * 60_000)
  await Promise.all([syncCatalog(parts, supplier), syncCatalog(parts, supplier)])
  expect(reads).toBe(supplier.pages.length)
})
