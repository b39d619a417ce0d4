import { afterAll, expect, test, vi } from 'vitest'
import { startLiveCustomer } from './live-customer.ts'
import { runCoffer } from './run-coffer.ts'

const live = await startLiveCustomer({ funding: { USDT: '1000' } })
const { run, refused, start, coffer } = live
afterAll(() => live.stop())

const outside = ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', '--network', 'trc20']

test('a withdrawal shows what it costs, then how it goes, until it is completed', async () => {
  const { stderr, data } = await run('withdraw', 'usdt', '25', ...outside)
  const { transaction_id: id } = data()
  // The fee of the network may move between the estimate and the withdrawal.
  expect(stderr).toMatch(/^25 USDT to TJ\w+ on trc20\nfee [\d.]+ USDT, total [\d.]+ USDT\n/)
  expect(stderr).toMatch(/sent, confirmations \d+\/\d+, txid \w+\n/)
  expect(data()).toMatchObject({ status: 'completed', amount: '25', network: 'trc20' })
  expect((await run('withdrawals')).stdout).toMatch(new RegExp(`25 .* USDT +trc20 +completed +.*${id}`))
  expect((await run('withdrawals', id, '--json')).data()).toMatchObject({ transaction_id: id })
}, 60_000)

test('--all withdraws what the fee leaves of a balance, and nothing remains', async () => {
  const other = await startLiveCustomer({ funding: { USDT: '123.456789' } })
  try {
    const { stderr, data } = await other.run(
      'withdraw',
      'usdt',
      outside[0]!,
      '--all',
      '--network',
      'trc20',
      '--no-wait',
    )
    expect(stderr).toMatch(/fee [\d.]+ USDT, total 123\.456789 USDT\n/)
    expect((await other.coffer.getWallet('USDT')).available).toBe('0')
    expect(data()).toMatchObject({ symbol: 'USDT' })
    expect(await other.refused('withdraw', 'USDT', outside[0]!, '--all', '--network', 'trc20')).toContain(
      'AMOUNT_TOO_SMALL',
    )
  } finally {
    await other.stop()
  }
}, 60_000)

test('--all goes with no AMOUNT and with no --idempotency-key', async () => {
  for (const words of [
    ['USDT', '25', outside[0]!, '--all', '--network', 'trc20'],
    ['USDT', outside[0]!, '--network', 'trc20'],
    ['USDT', outside[0]!, '--all', '--network', 'trc20', '--idempotency-key', 'one'],
  ]) {
    const { code, stderr } = await runCoffer(['withdraw', ...words], { env: live.env })
    expect([code, stderr]).toEqual([2, expect.stringMatching(/AMOUNT|--all/)])
  }
})

test('Ctrl-C ends the watching, and the withdrawal goes on', async () => {
  const watched = start('withdraw', 'USDT', '30', ...outside)
  await vi.waitFor(() => expect(watched.stderr()).toMatch(/waiting to be sent|sent, /), { timeout: 20_000 })
  const { code, stderr } = await watched.interrupt()
  const [, id = ''] = /goes on; `coffer withdrawals (\S+)` shows/.exec(stderr) ?? []
  expect(code).toBe(0)
  await vi.waitFor(
    async () => expect(await coffer.getCryptoWithdrawal(id)).toMatchObject({ status: 'completed' }),
    { timeout: 20_000 },
  )
}, 60_000)

test('what is not enough, or has no network, is refused before anything is asked', async () => {
  expect(await refused('withdraw', 'USDT', '100000', ...outside)).toContain('hint: `coffer balance` shows')
  const { code, stderr } = await runCoffer(['withdraw', 'USDT', '25', outside[0]!], { env: live.env })
  expect([code, stderr]).toEqual([2, expect.stringContaining('needs the --network')])
})

test('deposit addresses come as a table', async () => {
  const { stdout } = await run('deposit-address', 'USDT', '--network', 'trc20')
  expect(stdout).toMatch(/^NETWORK +ADDRESS +TAG\ntrc20 +T\w{33} +-\n$/)
})

test('every event of a withdrawal can be triggered', async () => {
  for (const event of ['withdrawal.processing', 'withdrawal.completed', 'withdrawal.failed'])
    expect((await run('trigger', event)).stdout).toMatch(/withdraw|on their way/)
}, 60_000)
