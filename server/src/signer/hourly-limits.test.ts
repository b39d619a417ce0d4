import { afterEach, beforeEach, expect, test } from 'vitest'
import { catalogOf, shippedText } from '../../test/world/shipped-catalog.ts'
import { openSignerHouse, type SignerHouse, usdtOnErc20 } from '../../test/world/signer-house.ts'
import { useFolder } from '../../test/world/use-folder.ts'

const eth = 10n ** 18n
const catalog = catalogOf(
  shippedText
    .replace('ETH: { max_per_hour: "40000"', 'ETH: { max_per_hour: "10"')
    .replace(/( {2}erc20:\n {4}max_fee: "0.5"\n) {4}max_fees_per_hour: "50"/, '$1    max_fees_per_hour: "1"'),
)
const folder = useFolder()
const hourMs = 3_600_000

let house: SignerHouse
beforeEach(() => {
  house = openSignerHouse(folder, { catalog })
})
afterEach(() => house.close())

const statusOf = async (change: Parameters<SignerHouse['request']>[0]) =>
  (await house.signer.sign(house.request(change))).status

test("what an hour's limit does not hold is put off until the hour is over, also over a restart", async () => {
  expect(await statusOf({ units: 6n * eth })).toBe('done')
  house.pass(hourMs / 2)
  expect(await statusOf({ units: 4n * eth })).toBe('done')
  expect(await statusOf({ units: 1n })).toBe('deferred')
  await house.reopen()
  expect(await statusOf({ units: 1n })).toBe('deferred')
  house.pass(hourMs / 2)
  expect(await statusOf({ units: 6n * eth })).toBe('done')
  expect(await statusOf({ units: 1n })).toBe('deferred')
})

test('a request that was put off is signed under the same reference later', async () => {
  expect(await statusOf({ units: 10n * eth })).toBe('done')
  const request = house.request()
  expect(await house.signer.sign(request)).toEqual({
    status: 'deferred',
    reason: expect.stringContaining("an hour's payments of ETH"),
  })
  expect(await house.signer.find(request.reference)).toBeNull()
  house.pass(hourMs)
  expect((await house.signer.sign(request)).status).toBe('done')
})

test('limits are those of a currency on its network, and refunds count like withdrawals', async () => {
  expect(await statusOf({ units: 10n * eth, purpose: 'refund' })).toBe('done')
  expect(await statusOf({ units: 1n })).toBe('deferred')
  expect(await statusOf({ contract: usdtOnErc20, units: 1n })).toBe('done')
  expect(await statusOf({ network: 'bep20', units: 1n })).toBe('done')
})

test('what stays in the house does not count, and a higher fee counts its payment once', async () => {
  const hot = house.address('erc20', 0)
  const first = house.request({ units: 6n * eth, slots: ['5'] })
  expect((await house.signer.sign(first)).status).toBe('done')
  expect(
    await statusOf({ units: 6n * eth, slots: ['5'], spendId: first.spendId, feeMax: 2n * 10n ** 15n }),
  ).toBe('done')
  const sweep = { purpose: 'sweep', fromIndexes: [4], to: hot, units: 50n * eth } as const
  expect(await statusOf(sweep)).toBe('done')
  expect(await statusOf({ units: 4n * eth })).toBe('done')
  expect(await statusOf({ units: 1n })).toBe('deferred')
})

test('of many at once only as many are signed as the hour holds', async () => {
  const answers = await Promise.all(Array.from({ length: 15 }, () => statusOf({ units: eth })))
  expect(answers.filter((status) => status === 'done')).toHaveLength(10)
  expect(answers.filter((status) => status === 'deferred')).toHaveLength(5)
})

test('fees are limited by the hour too, whatever is paid with them', async () => {
  const hot = house.address('erc20', 0)
  const nothing = { purpose: 'void', to: hot, units: 0n, feeMax: eth / 2n } as const
  expect([await statusOf(nothing), await statusOf(nothing), await statusOf(nothing)]).toEqual([
    'done',
    'done',
    'deferred',
  ])
})
