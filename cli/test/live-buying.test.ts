import { afterAll, expect, test } from 'vitest'
import { untilGiftCards } from '../../server/test/wire/until-gift-cards.ts'
import { startLiveCustomer } from './live-customer.ts'
import { runCoffer } from './run-coffer.ts'

const live = await startLiveCustomer({ funding: { USDT: '1000' } })
const { run, refused, coffer } = live
afterAll(() => live.stop())
await untilGiftCards(live.server)

async function misused(...args: string[]): Promise<string> {
  const { code, stderr } = await runCoffer(args, { env: live.env })
  expect(code).toBe(2)
  return stderr
}

test('a card is ordered at the shown cost, loaded, limited, used, and blocked', async () => {
  const { stderr, data } = await run('cards', 'issue', '50')
  expect(stderr).toMatch(/fee for the card 5 USD, fee for the load 1 USD, total 56 USD\n/)
  expect(data()).toMatchObject({ status: 'completed', total: '56', debit_amount: '56' })
  const card = String(data().card_id)
  expect((await run('cards', 'topup', card, '25')).stderr).toMatch(/fee 0.5 USD, total 25.5 USD\n/)
  expect((await run('cards')).stdout).toMatch(new RegExp(`^ *${card} +SHOPPING +ACTIVE .* 75$`, 'm'))
  const limited = await run('cards', 'limits', card, '--per-purchase', '20', '--per-day', 'none')
  expect(limited.stdout).toMatch(/per purchase +20\nper day +none\n/)
  await coffer.sandboxUseCard(card, { amount: '20.01', merchant: 'Coffee House' })
  expect((await run('cards', 'transactions', card)).stdout).toMatch(
    /20.01 USD +declined: limit +Coffee House/,
  )
  expect((await run('cards', 'freeze', card)).data().status).toBe('FROZEN')
  expect((await run('cards', 'unfreeze', card)).data().status).toBe('ACTIVE')
  expect((await run('cards', 'block', card)).data()).toMatchObject({ status: 'BLOCKED', balance: '0' })
  expect((await run('cards', 'orders')).stdout).toContain('balance_usdt')
}, 60_000)

test('the number of a card is not written into a pipe, and never asked for', async () => {
  expect(await refused('cards', 'reveal', '1')).toContain('shown on a terminal only')
  expect(await misused('cards', 'reveal', '1', '--json')).toContain('no --json')
})

test('an order that is paid on chain names its address, and can be left', async () => {
  const { stderr, data } = await run('cards', 'issue', '10', '--pay', 'onchain', '--no-wait')
  expect(stderr).toMatch(/pay 15.2 USDT on trc20 to T\w{33}\nopen until /)
  expect(data()).toMatchObject({ status: 'awaiting_payment' })
  expect((await run('cards', 'order', data().order_id)).data().payment.kind).toBe('onchain')
  expect(await misused('cards', 'issue', '10', '--network', 'trc20')).toContain('goes with --pay onchain')
})

test('a gift card is bought by its title for no more than was shown, and its code is there', async () => {
  expect((await run('gift', 'steam', '--country', 'de')).stdout).toMatch(/Steam Wallet +gaming +DE +EUR/)
  expect(await refused('gift', 'buy', 'Steam', '20')).toMatch(/'Steam' may be \d+ \(Steam Wallet, DE\), /)
  const { stderr, data } = await run('gift', 'buy', 'Steam Wallet', '20', '--country', 'US')
  expect(stderr).toMatch(/^Steam Wallet, US, 20 USD\n[\s\S]*total 19.998 USDT\n[\s\S]*the code is there\n/)
  expect(data()).toMatchObject({ status: 'completed', code: expect.any(String), total: '19.998' })
  const { stdout } = await run('gift', 'orders')
  expect(stdout).toMatch(/Steam Wallet +20 USD +19.998 USDT +completed/)
  expect(stdout).not.toContain(data().code)
  const dear = ['gift', 'buy', 'Steam Wallet', '20', '--country', 'US', '--max-total', '19.9']
  expect(await refused(...dear)).toContain('PRICE_MOVED')
  expect(await refused('gift', 'buy', 'Test card that is declined', '10')).toMatch(
    /failed \(DECLINED\), and 10.1 USDT are available again; `coffer gift order /,
  )
  expect(await misused('gift', 'buy', 'Steam', '1e3')).toContain('is a number such as 25')
}, 60_000)

test('a service is paid by its form, at the price that was shown', async () => {
  expect((await run('pay-service', 'mts')).stdout).toMatch(/MTS +mobile +RU +10 to 15000 RUB +phone/)
  expect(await misused('pay-service', 'pay', 'MTS', '300')).toMatch(/--field phone=…: Mobile number \(/)
  const wrong = await refused('pay-service', 'pay', 'MTS', '300', '--field', 'phone=12')
  expect(wrong).toContain('--field phone does not fit')
  expect(await misused('pay-service', 'pay', 'MTS', '--field', 'name=x')).toContain("no field 'name'")
  const paid = await run('pay-service', 'pay', 'MTS', '300', '--field', 'phone=79161234567')
  expect(paid.stderr).toMatch(/300 RUB to MTS: phone 79161234567\nrate .*\n[\s\S]*paid: 300 RUB\n/)
  expect(paid.data()).toMatchObject({ status: 'COMPLETED', status_for_client: 'success' })
  const bill = await run('pay-service', 'pay', 'Mosgaz', '--field', 'account=12345678')
  expect(bill.stderr).toMatch(/the account was found, [\d.]+ RUB/)
  expect((await run('pay-service', 'orders')).stdout).toMatch(/Mosgaz +12345678 .* COMPLETED/)
  const nobody = ['pay-service', 'pay', 'Rostelecom', '100', '--field', 'account=123450000008']
  expect(await refused(...nobody)).toContain('ACCOUNT_NOT_FOUND')
}, 60_000)

test('every event of cards, gift cards and services can be triggered', async () => {
  const before = await coffer.findEndOfEvents()
  const types = [
    'card.transaction',
    'gift_card.completed',
    'gift_card.failed',
    'service_payment.completed',
    'service_payment.failed',
    'service_payment.refunded',
  ]
  for (const type of types) await run('trigger', type)
  const { stdout } = await run('events', '--after', before, '--types', types.join(','))
  for (const type of types) expect(stdout).toContain(type)
}, 90_000)
