import { expect, test } from 'vitest'
import { workOutWholeBalance } from './work-out-whole-balance.ts'

type Estimate = { [fact in 'amount' | 'fee' | 'total' | 'estimate_id' | 'expires_at']: string }

const heldUntil = '2026-05-04T12:01:00.000Z'

/** A server that answers one fee after the other, and knows what it was asked for. */
function serverOf({ available, fees }: { available: string; fees: readonly string[] }) {
  const asked: string[] = []
  const estimate = async (amount: string): Promise<Estimate> => {
    const fee = fees[asked.length] ?? fees.at(-1) ?? '0'
    asked.push(amount)
    return { amount, fee, total: '', estimate_id: String(asked.length), expires_at: heldUntil }
  }
  return { asked, readAvailable: async () => available, estimate, now: () => 7 }
}

test('the whole balance is what the held fee leaves of it, under the second estimate', async () => {
  const server = serverOf({ available: '100', fees: ['3.126681'] })
  const totalled = async (amount: string) => ({ ...(await server.estimate(amount)), total: '100' })
  const whole = await workOutWholeBalance({ ...server, estimate: totalled })
  expect(whole).toMatchObject({ kind: 'whole', rest: null, askedAt: 7 })
  expect(whole).toMatchObject({ estimate: { amount: '96.873319', fee: '3.126681', estimate_id: '2' } })
  expect(server.asked).toEqual(['100', '96.873319'])
})

test('what the network cannot carry is told', async () => {
  const server = serverOf({ available: '100.00000001', fees: ['1'] })
  const cut = async (amount: string) => ({ ...(await server.estimate(amount)), total: '100' })
  expect(await workOutWholeBalance({ ...server, estimate: cut })).toMatchObject({ rest: '0.00000001' })
})

test('a fee that moves between the two is asked for again, and never without an end', async () => {
  const once = serverOf({ available: '100', fees: ['1', '2', '3', '3'] })
  expect(await workOutWholeBalance(once)).toMatchObject({ estimate: { amount: '97', estimate_id: '4' } })
  const always = serverOf({ available: '100', fees: Array.from({ length: 20 }, (_, at) => String(at + 1)) })
  expect(await workOutWholeBalance(always)).toEqual({ kind: 'moves' })
  expect(always.asked).toHaveLength(10)
})

test.each(['0', '0.00'])('of %s nothing is estimated', async (available) => {
  const server = serverOf({ available, fees: ['1'] })
  expect(await workOutWholeBalance(server)).toEqual({ kind: 'none' })
  expect(server.asked).toEqual([])
})

test.each(['1', '0.5'])('a fee of 1 leaves nothing of %s', async (available) => {
  const server = serverOf({ available, fees: ['1'] })
  expect(await workOutWholeBalance(server)).toEqual({ kind: 'feeTakesAll', available, fee: '1' })
  expect(server.asked).toEqual([available])
})

test('a refusal of the server stays what it is', async () => {
  const refused = new Error('The amount is below the minimum.')
  const server = { ...serverOf({ available: '1', fees: ['1'] }), estimate: () => Promise.reject(refused) }
  await expect(workOutWholeBalance(server)).rejects.toBe(refused)
})
