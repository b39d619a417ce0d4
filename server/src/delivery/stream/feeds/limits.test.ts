import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMessageRate } from '../sessions/inbox.ts'
import { createConnectionGate } from '../stream.ts'
import { createLag } from './connection.ts'
import { kindOfTopic, readTopicName } from './topic-name.ts'

test('a burst is accepted, then messages at the rate and no faster', () => {
  const rate = createMessageRate({ messagesPerSecond: 50, messagesBurst: 100, refusedMax: 50 }, 0)
  for (let sent = 0; sent < 100; sent++) expect(rate.judge(0)).toBe('taken')
  expect(rate.judge(0)).toBe('refused')
  expect([rate.judge(20), rate.judge(20), rate.judge(39), rate.judge(40)]).toEqual([
    'taken',
    'refused',
    'refused',
    'taken',
  ])
})

test('at any pace, no more messages are accepted than the burst and the rate allow', () => {
  const pauses = fc.array(fc.nat(60), { minLength: 1, maxLength: 300 })
  fc.assert(
    fc.property(pauses, (steps) => {
      const rate = createMessageRate({ messagesPerSecond: 50, messagesBurst: 10, refusedMax: 1_000 }, 0)
      let now = 0
      let taken = 0
      for (const pause of steps) {
        now += pause
        if (rate.judge(now) === 'taken') taken += 1
        expect(taken).toBeLessThanOrEqual(10 + now / 20)
      }
    }),
  )
})

test('a client that stays over the rate is closed; after a pause its refusals are forgotten', () => {
  const rate = createMessageRate({ messagesPerSecond: 1, messagesBurst: 1, refusedMax: 2 }, 0)
  expect([0, 0, 0].map(() => rate.judge(0))).toEqual(['taken', 'refused', 'refused'])
  expect([2_000, 2_000, 2_000, 2_000].map(rate.judge)).toEqual(['taken', 'refused', 'refused', 'ended'])
})

const lagLimits = { drainMsMax: 10_000, lagsMax: 3, lagsWindowMs: 60_000 }

test('a reader is held from its first miss until it has caught up, and a hold is one lag', () => {
  const lag = createLag(lagLimits)
  expect(lag.isHeld()).toBe(false)
  expect([lag.miss(0), lag.miss(1), lag.miss(2), lag.miss(3)]).toEqual(['held', 'held', 'held', 'held'])
  expect(lag.isHeld()).toBe(true)
  lag.catchUp()
  expect(lag.isHeld()).toBe(false)
})

test('the third lag within a minute ends the connection, a later third one does not', () => {
  const lagAt = (...times: number[]) => {
    const lag = createLag(lagLimits)
    return times.map((at) => {
      const outcome = lag.miss(at)
      lag.catchUp()
      return outcome
    })
  }
  expect(lagAt(0, 1_000, 59_999)).toEqual(['held', 'held', 'ended'])
  expect(lagAt(0, 1_000, 60_000)).toEqual(['held', 'held', 'held'])
})

test('a reader is overdue 10 s after a frame began to wait for it, unless it caught up in between', () => {
  const lag = createLag(lagLimits)
  lag.wait(0)
  lag.miss(5_000)
  expect([lag.isOverdue(10_000), lag.isOverdue(10_001)]).toEqual([false, true])
  lag.catchUp()
  expect(lag.isOverdue(20_000)).toBe(false)
  lag.wait(20_000)
  expect(lag.isOverdue(30_001)).toBe(true)
})

test('a gate counts connections by address and in all, and forgets closed ones', () => {
  const [a, b, c] = ['10.0.0.1', '2001:db8::1', '10.0.0.3']
  const gate = createConnectionGate({ connectionsMax: 3, connectionsPerAddressMax: 2 })
  for (const ip of [a, a, b]) gate.enter(ip)
  expect(() => gate.enter(c)).toThrow(
    expect.objectContaining({ kind: expect.objectContaining({ status: 503 }) }),
  )
  // An address of the same /64.
  gate.leave('2001:db8::ffff')
  expect(() => gate.enter(a)).toThrow(
    expect.objectContaining({ kind: expect.objectContaining({ code: 'CONNECTION_LIMIT_EXCEEDED' }) }),
  )
  gate.enter(c)
  gate.leave(a)
  gate.enter(a)
})

test('a topic has two spellings and no more', () => {
  for (const text of ['spot.fiat.trades.USDT/RUB', 'spot.fiat.trades.usdt/rub', 'spot.fiat.trades.Usdt/Rub'])
    expect(readTopicName(text)).toEqual({
      canonical: 'spot.fiat.trades.USDT/RUB',
      spelled: 'spot.fiat.trades.USDT/RUB',
    })
  expect(readTopicName('spot.fiat.chart.usdt-rub.60')).toEqual({
    canonical: 'spot.fiat.chart.USDT/RUB.60',
    spelled: 'spot.fiat.chart.USDT-RUB.60',
  })
  for (const text of [
    'spot.fiat.order',
    '',
    'spot.fiat.trades.USDT/RUB/EUR',
    'SPOT.fiat.trades.USDT/RUB',
    'ſpot.x.K-k',
  ])
    expect(readTopicName(text)).toEqual({ canonical: text, spelled: text })
  expect(kindOfTopic('spot.fiat.chart.USDT/RUB.60')).toBe('spot.fiat.chart')
  expect(kindOfTopic('spot.fiat.order')).toBe('spot.fiat.order')
})
