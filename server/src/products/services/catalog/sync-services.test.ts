import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SuppliedService } from '#core/suppliers'
import { sql } from '#platform/database'
import { cinema, electricity, mobile } from '../../../../test/world/paper-services.ts'
import { openServiceHouse, type ServiceHouse, type Told } from '../../../../test/world/service-house.ts'

let house: ServiceHouse
beforeEach(async () => {
  house = await openServiceHouse()
})
afterEach(() => house.close())

const list = (query: { [name: string]: unknown } = {}) => house.call('listServices', { query })
const names = ({ items }: Told) => items.map(({ name }) => name)

async function supply(...pages: SuppliedService[][]): Promise<void> {
  house.supplier.pages = pages
  await house.sync()
}

test('the whole catalogue of a supplier is listed, page by page, with its forms', async () => {
  expect(names(await list())).toEqual(['Cinema for a month', 'City electricity', 'Northern Mobile'])
  expect(await list({ search: 'MOBILE' })).toMatchObject({
    ...{ page: 1, page_size: 50, total: 1, has_more: false },
    items: [
      {
        ...{ category_alias: 'mobile', country: 'RU', currency: 'RUB', payment_type: 'SIMPLIFIED' },
        ...{ fixed_payment: false, amount: null, min_amount: '10', max_amount: '15000', is_available: true },
        inputs: [{ name: 'phone', required: true, title: 'Phone number', regexp: '^7\\d{10}$' }],
      },
    ],
  })
  expect(await list({ category: 'video' })).toMatchObject({
    items: [{ fixed_payment: true, amount: '299', is_available: false }],
  })
  expect(names(await list({ country: 'kz' }))).toEqual(['City electricity'])
  expect(await list({ page: 2, page_size: 2 })).toMatchObject({ total: 3, has_more: false, items: [{}] })
  expect(await list({ page: 1, page_size: 2 })).toMatchObject({ total: 3, has_more: true, items: [{}, {}] })
  const categories = await house.call('listServiceCategories', { query: { country: 'RU' } })
  expect(categories).toMatchObject([
    { alias: 'mobile', name: 'Mobile phones', country: 'RU', services_count: 1 },
    { alias: 'video', services_count: 1 },
  ])
})

test('changes are taken over, and a service that vanished and came back has its id again', async () => {
  const id = await house.serviceId('mobile')
  await supply([electricity])
  expect(names(await list())).toEqual(['City electricity'])
  const gone = house.call('getService', { params: { service_id: `${id}` } })
  await expect(gone).rejects.toMatchObject({ kind: { code: 'SERVICE_NOT_FOUND' } })
  await supply([{ ...mobile, name: 'Southern Mobile', country: 'UZ', currency: 'UZS' }, electricity])
  expect(await house.call('getService', { params: { service_id: `${id}` } })).toMatchObject({
    ...{ id, name: 'Southern Mobile', country: 'UZ', currency: 'UZS', category_alias: 'mobile' },
  })
})

test('a service that has not changed is not written again, and is told as read', async () => {
  const versions = () => house.database.query(sql`select id, xmin::text from services order by id`)
  const before = await versions()
  house.clock.advance(60_000)
  await house.sync()
  expect(await versions()).toEqual(before)
  const [read] = (await list()).items
  expect(read).toMatchObject({ availability_checked_at: house.clock.now().toISOString() })
})

test('a catalogue that was read in part changes nothing', async () => {
  const before = await list()
  house.supplier.pages = [[{ ...mobile, name: 'Changed' }], [cinema]]
  let pages = 0
  house.supplier.around = (call) => {
    if (call === 'readCatalog' && ++pages > 2) throw new Error('away')
  }
  await expect(house.sync()).rejects.toThrow('away')
  expect(await list()).toEqual(before)
})

test('a service that nobody could pay is left out, and told of once', async () => {
  const broken: Partial<SuppliedService>[] = [
    { amount: { kind: 'free', min: '10', max: '9' } },
    { amount: { kind: 'fixed', amount: '0' } },
    { amount: { kind: 'fixed', amount: '1.234' } },
    { amount: { kind: 'free', min: '1e3', max: '2' } },
    { rate: '0' },
    { rate: '-1' },
    { name: '' },
    { country: 'Russia' },
    { currency: '₽' },
    {
      inputs: Array.from({ length: 33 }, (_, i) => ({
        name: `f${i}`,
        required: false,
        title: '',
        regexp: null,
      })),
    },
    { inputs: [{ name: '__proto__', required: true, title: 'x', regexp: null }] },
    { name: 'North\0ern' },
    { name: 'Half \ud83d' },
    { instruction: 'Pay\0' },
    { requiredFields: ['\0'] },
    { inputs: [{ name: 'phone', required: true, title: 'Ph\0one', regexp: null }] },
    { rate: '9'.repeat(60) },
    { amount: { kind: 'free', min: '1', max: '9'.repeat(60) } },
    // Values that the type rules out; a supplier may send them all the same.
    { paymentType: 'CASH' as never },
    { isAvailable: 'perhaps' as never },
    { category: null as never },
  ]
  const services = broken.map((change, index) => ({
    ...mobile,
    serviceReference: `broken-${index}`,
    ...change,
  }))
  await supply([mobile, ...services])
  await house.sync()
  expect(names(await list())).toEqual(['Northern Mobile'])
  expect(house.warnings.map(({ service }) => service)).toEqual(broken.map((_, index) => `broken-${index}`))
})

test('an entry of a catalogue that is no service keeps no other one from being listed', async () => {
  await supply([null as never, mobile]) // as a supplier may send it
  expect(names(await list())).toEqual(['Northern Mobile'])
})

test('a catalogue without a service is a mistake, and ends none', async () => {
  const before = await list()
  await expect(supply([])).rejects.toThrow('lists no service')
  expect(await list()).toEqual(before)
})

test('a pattern that cannot be run makes its field free text', async () => {
  const inputs = [{ name: 'phone', required: true, title: 'Phone number', regexp: '(?=7)\\d+' }]
  await supply([{ ...mobile, inputs }])
  expect(await list()).toMatchObject({ items: [{ inputs: [{ name: 'phone', regexp: null }] }] })
  expect(house.warnings).toMatchObject([{ service: 'mobile' }])
  await supply([{ ...mobile, inputs: [{ ...inputs[0]!, regexp: '\0' }] }])
  expect(await list()).toMatchObject({ items: [{ inputs: [{ name: 'phone', regexp: null }] }] })
})

test('two processes that read the catalogue at a time leave one of each service', async () => {
  await Promise.all([supply([mobile, cinema]), house.sync(), house.sync()])
  expect(names(await list())).toEqual(['Cinema for a month', 'Northern Mobile'])
})
