import { afterAll, expect, test, vi } from 'vitest'
import { startLiveCustomer } from './live-customer.ts'
import { runCoffer } from './run-coffer.ts'

const live = await startLiveCustomer({ funding: { RUB: '10000' } })
const { run, refused, start, coffer } = live
afterAll(() => live.stop())

const to = ['--to', '+7 916 123-45-67']
const link = /pay at (http:\S+\/pay\/fiat\/[0-9a-f-]{36})\n/

test('a deposit shows its link, and then how it is paid', async () => {
  const { stderr, data } = await run('deposit', '1000', 'rub', '--watch')
  const [, url = ''] = link.exec(stderr) ?? []
  expect((await fetch(url)).status).toBe(200)
  expect(stderr).toMatch(/\nopen until .+\n(waiting to be paid\n)?paid: 995 RUB credited, fee 5 RUB\n/)
  expect(data()).toMatchObject({ status: 'success', amount: '1000', credited_amount: '995', requisites: url })
  const { transaction_id: id } = data()
  expect((await run('deposits')).stdout).toMatch(new RegExp(`RUB +completed +${id}`))
  expect((await run('deposits', id)).stdout).toMatch(/^credited_amount +995$/m)
  expect((await run('deposits', id, '--json')).data()).toMatchObject({ transaction_id: id })
}, 60_000)

test('a deposit that is not watched ends with its link, and one that is declined fails', async () => {
  const { stderr, data } = await run('deposit', '100.01')
  expect(stderr).toMatch(link)
  expect(data()).toMatchObject({ status: 'processing', currency: 'RUB' })
  expect(await refused('deposit', '100.02', '--watch')).toMatch(
    /The deposit failed \(NOT_PAID\); `coffer deposits/,
  )
}, 60_000)

test('Ctrl-C ends the watching, and the link can still be paid', async () => {
  const watched = start('deposit', '200.01', '--watch')
  await vi.waitFor(() => expect(watched.stderr()).toMatch(/waiting to be paid/), { timeout: 20_000 })
  const { code, stderr } = await watched.interrupt()
  expect(code).toBe(0)
  const [, id = ''] = /can still be paid; `coffer deposits (\S+)` shows/.exec(stderr) ?? []
  expect(await coffer.getFiatDeposit(id)).toMatchObject({ status: 'processing', amount: '200.01' })
}, 60_000)

test('a deposit is refused with the bounds of its method, and methods come as a table', async () => {
  expect(await refused('deposit', '1')).toContain('hint: Give from 10 to 1000000')
  expect(await refused('deposit', '100', 'USDT')).toContain('There is no way to pay in USDT at the moment')
  expect((await run('deposit-methods')).stdout).toMatch(/^METHOD .*\nsbp +\S.* 10 +1000000 +0\.005\n$/)
})

test('a payout shows what it costs, then that the recipient got it', async () => {
  const { stderr, data } = await run('payout', '500', ...to, '--bank', 'тбанк')
  expect(stderr).toMatch(/^500 RUB to 79161234567 at Т-Банк\nfee 10 RUB, total 510 RUB\n/)
  expect(stderr).toMatch(/\nthe recipient got 500 RUB\n/)
  const { transaction_id: id } = data()
  expect(data()).toMatchObject({ status: 'success', bank_code: '100000000004', recipient: '7916*****67' })
  expect((await run('payouts')).stdout).toMatch(new RegExp(`500 +10 +RUB +completed +${id}`))
  expect((await run('payouts', id, '--json')).data()).toMatchObject({ amount_fact: '500' })
}, 60_000)

test('a payout that a bank declines fails, and says that the money is available again', async () => {
  const declined = ['--to', '79160000002', '--bank', '100000000111']
  const stderr = await refused('payout', '500', ...declined)
  expect(stderr).toMatch(/The payout failed \(DECLINED\), and 510 RUB are available again; `coffer payouts/)
}, 60_000)

test('a bank is found by a part of its name, and a wrong one brings the nearest', async () => {
  expect((await run('banks')).stdout).toMatch(/^BANK +NAME\n(\d{12} +\S.*\n)+$/)
  expect((await run('banks', 'сбер')).stdout).toMatch(/^BANK +NAME\n100000000111 +Сбербанк\n$/)
  expect(await refused('payout', '500', ...to, '--bank', 'Сбирбанк')).toContain("did you mean 'Сбербанк'?")
  expect(await refused('payout', '500', ...to, '--bank', 'банк')).toMatch(
    /'банк' may be .+ and more: give one/,
  )
  expect(await refused('payout', '500', ...to, '--bank', 'x'.repeat(40))).toContain(
    '`coffer banks` lists them',
  )
})

test.each([
  ['deposit', '100.01'],
  ['deposits'],
  ['deposit-methods'],
  ['payout', '100', ...to, '--bank', 'ВТБ'],
  ['payouts'],
  ['banks'],
])('coffer %s prints one JSON document with --json, and notices of JSON', async (...command) => {
  const { stdout, stderr } = await run(...command, '--json')
  expect(JSON.parse(stdout)).toMatchObject({ success: true, data: expect.anything() })
  for (const line of stderr.trimEnd().split('\n').filter(Boolean))
    expect(JSON.parse(line)).toEqual({ notice: expect.any(String) })
})

test('what is not enough, or lacks its recipient, is refused before anything is paid', async () => {
  const bank = ['--bank', 'ВТБ']
  expect(await refused('payout', '100000', ...to, ...bank)).toContain('hint: `coffer balance` shows')
  const { code, stderr } = await runCoffer(['payout', '500', ...bank], { env: live.env })
  expect([code, stderr]).toEqual([2, expect.stringContaining('--to PHONE')])
})

test('every event of fiat can be triggered, and is told in a line', async () => {
  const before = await coffer.findEndOfEvents()
  for (const event of ['deposit.confirmed', 'deposit.failed', 'withdrawal.completed', 'withdrawal.failed'])
    await run('trigger', event, '--kind', 'fiat')
  const { stdout } = await run('events', '--after', before)
  expect(stdout).toMatch(/deposit\.confirmed +99\.5 RUB by sbp/)
  expect(stdout).toMatch(/deposit\.failed +100\.02 RUB by sbp: NOT_PAID/)
  expect(stdout).toMatch(/withdrawal\.completed +100 RUB to 7916\*+00/)
  expect(stdout).toMatch(/withdrawal\.failed +100 RUB to 7916\*+02: DECLINED/)
  expect((await run('trigger', '--kind', 'fiat')).stdout).not.toContain('order.filled')
}, 60_000)
