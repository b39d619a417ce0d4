import { expect, test } from 'vitest'
import type { ScannedChain } from '#core/chains'
import { blockOf, openDepositHouse } from '../../../test/world/deposit-house.ts'
import { scanNetwork } from './index.ts'

test('a payment that no block takes for a day has failed for good, with its event; a later return is another deposit', async () => {
  const house = await openDepositHouse('btc')
  const { customer, to } = await house.customer()
  const payment = { tag: null, contract: null, txid: 'aa', index: 0, address: to.address, units: 10n ** 8n }
  const after = (hours: number) => ({
    now: () => new Date(house.scanner.clock.now().getTime() + hours * 3_600_000),
  })
  const scanAt = (hours: number, chain: ScannedChain) =>
    scanNetwork({ ...house.scanner, chain, clock: after(hours) })
  await scanAt(0, blockOf('btc', [payment]))
  await scanAt(1, blockOf('btc', [], { rolledBackTo: 0, tip: 1 }))
  await scanAt(24, blockOf('btc', [], { rolledBackTo: 0, tip: 1 }))
  const [before] = await house.history(customer)
  expect(before).toMatchObject({ status: 'pending', confirmations: 0, error: null })
  expect(await house.events()).toEqual([])
  for (const hours of [25, 26]) await scanAt(hours, blockOf('btc', [], { rolledBackTo: 0, tip: 1 }))
  const failed = { id: before?.id, status: 'failed', error: 'REORGANISED' }
  expect(await house.history(customer)).toMatchObject([failed])
  expect(await house.events()).toMatchObject([
    { type: 'deposit.failed', subject: before?.id, data: { status: 'failed', error: 'REORGANISED' } },
  ])
  await scanAt(27, blockOf('btc', [payment], { rolledBackTo: 0, tip: 9 }))
  expect(await house.history(customer)).toMatchObject([{ status: 'completed', txid: 'aa' }, failed])
  expect((await house.events()).map(({ type }) => type)).toEqual(['deposit.failed', 'deposit.confirmed'])
  expect(await house.available(customer, 'BTC')).toBe(10n ** 8n)
  expect(await house.isSound()).toBe(true)
  await house.close()
})
