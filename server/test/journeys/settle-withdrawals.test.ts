import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { failingAddress } from '#providers/simulated'
import { outcomeOf } from '../wire/replies.ts'
import { useTestServer } from '../wire/test-server.ts'
import { untilWithdrawalsOpen } from '../wire/until-withdrawals-open.ts'

const server = await useTestServer()
await untilWithdrawalsOpen(server)
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

const setSupplier = (mode: string) =>
  server.send('POST', '/sandbox/v1/suppliers', { body: { port: 'chain', mode } })
const settle = (id: string, outcome: string, why: { reason?: string } = {}) =>
  server.send('POST', `/sandbox/v1/withdrawals/${id}`, { body: { outcome, ...why } })
const setFault = (count: number) =>
  server.send('POST', '/sandbox/v1/faults', { body: { port: 'signer', fault: '5xx', count } })

async function withdraw(to: string): Promise<string> {
  const body = {
    symbol: 'USDT',
    amount: '20',
    address: to,
    bch_code: 'trc20',
    idempotency_key: crypto.randomUUID(),
  }
  const { status, text, data } = await server.send('POST', '/funding/withdraw/crypto', { body })
  expect(status, text).toBeLessThan(300)
  return data.transaction_id
}

const statusOf = async (id: string) =>
  (await server.send('GET', `/funding/withdraw/crypto/${id}`)).data.status

test('a tester settles a withdrawal at once, either way, while its chain waits for them', async () => {
  await setSupplier('manual')
  for (const outcome of ['completed', 'failed'] as const) {
    const id = await withdraw(address)
    const why = outcome === 'failed' ? { reason: 'The contract reverted' } : {}
    const { status, text, data } = await settle(id, outcome, why)
    expect(status, text).toBe(200)
    expect(data).toEqual({ transaction_id: id, status: outcome })
    expect(await statusOf(id)).toBe(outcome)
    expect((await server.send('GET', `/transactions/${id}`)).data.comment).toBe(why.reason ?? null)
    // A withdrawal that has ended keeps its outcome.
    expect((await settle(id, outcome)).data.status).toBe(outcome)
    const other = await settle(id, outcome === 'failed' ? 'completed' : 'failed')
    expect(outcomeOf(other), other.text).toEqual([409, 'WITHDRAWAL_NOT_SETTLED'])
    expect(await statusOf(id)).toBe(outcome)
  }
  await setSupplier('automatic')
  await server.expectSoundBooks()
})

test('a withdrawal to an address that ends in dead fails by itself', async () => {
  const id = await withdraw(failingAddress('tron'))
  await expect.poll(() => statusOf(id), { timeout: 20_000, interval: 50 }).toBe('failed')
  await server.expectSoundBooks()
})

test('a reason is for a failure alone', async () => {
  const refused = await settle(await withdraw(address), 'completed', { reason: 'so' })
  expect(outcomeOf(refused)).toEqual([422, 'VALIDATION_ERROR'])
})

test('a withdrawal that waits for an approval, or whose network is halted, is not settled, and the answer says why', async () => {
  // The chain leaves the end to the tester: else it may complete the payment before the last call comes.
  await setSupplier('manual')
  await setFault(1_000)
  const id = await withdraw(address)
  const refusal = async () => {
    const refused = await settle(id, 'failed', { reason: 'no' })
    expect(outcomeOf(refused), refused.text).toEqual([409, 'WITHDRAWAL_NOT_SETTLED'])
    return refused.error?.message
  }
  // As one above a threshold is: the sandbox lets nobody withdraw as much.
  await server.database.query(sql`update withdrawals set status = 'waiting' where id = ${id}`)
  expect(await refusal()).toContain('waits for the approval')
  await server.database.query(sql`update withdrawals set status = 'processing' where id = ${id}`)
  await server.database.query(sql`
    insert into halts (place, operator, reason, at) values ('trc20', 'ann', 'a leak', now())`)
  expect(await refusal()).toContain('payments on trc20 are halted')
  await server.database.query(sql`delete from halts`)
  // Its next attempt is a minute away, as after many that failed.
  await server.database.query(sql`
    update instructions set due_at = now() + interval '1 minute' where kind = 'spend.sign'`)
  await setFault(0)
  const { status, text, data } = await settle(id, 'failed', { reason: 'late' })
  expect(status, text).toBe(200)
  expect([data.status, (await server.send('GET', `/transactions/${id}`)).data.comment]).toEqual([
    'failed',
    'late',
  ])
  await setSupplier('automatic')
})

test('what is no withdrawal cannot be settled', async () => {
  for (const id of [crypto.randomUUID(), 'nothing']) {
    const { status, text } = await settle(id, 'completed')
    expect([status, JSON.parse(text).error?.code ?? text]).toEqual([404, 'TRANSACTION_NOT_FOUND'])
  }
})

test('a withdrawal pays its chain more while the chain is dear', async () => {
  const setFees = (network: string, percent: number) =>
    server.send('POST', `/sandbox/v1/chain/${network}/fees`, { body: { percent } })
  async function feePaid(): Promise<number> {
    const id = await withdraw(address)
    await expect.poll(() => statusOf(id), { timeout: 20_000, interval: 50 }).toBe('completed')
    const [attempt] = await server.database.query<{ fee: number }>(sql`
      select fee::float8 as fee from spend_attempts join spends on spends.id = spend_id
      where purpose = 'withdrawal' order by spend_attempts.created_at desc limit 1`)
    return attempt?.fee ?? 0
  }
  const quiet = await feePaid()
  expect((await setFees('trc20', 400)).data).toEqual({ percent: 400 })
  expect(await feePaid()).toBeGreaterThan(2 * quiet)
  await setFees('trc20', 100)
  expect((await setFees('nope', 100)).error?.code).toBe('NETWORK_NOT_FOUND')
})
