import { beforeEach, expect, test } from 'vitest'
import { createLiveStream, type Heard, type LiveStream } from '../src/live/index.ts'

type FakeSocket = {
  readonly heard: Heard
  readonly said: { action: string; topics?: string[] }[]
  isClosed: boolean
}
type Timer = { readonly ms: number; act(): void }

let sockets: FakeSocket[]
let timers: Set<Timer>
let signOuts: number
let stream: LiveStream

beforeEach(() => {
  sockets = []
  timers = new Set()
  signOuts = 0
  stream = createLiveStream({
    open(heard) {
      const socket: FakeSocket = { heard, said: [], isClosed: false }
      sockets.push(socket)
      return {
        send: (text) => void socket.said.push(JSON.parse(text)),
        close() {
          socket.isClosed = true
        },
      }
    },
    async signInAgain() {
      signOuts += 1
    },
    later(ms, act) {
      const timer = { ms, act }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  })
})

/** Lets the waits of this length end; answers how many there were. */
function pass(ms: number): number {
  const due = [...timers].filter((timer) => timer.ms === ms)
  for (const timer of due) {
    timers.delete(timer)
    timer.act()
  }
  return due.length
}

const notSignedIn = { event: 'error', action: 'auth_session', code: 'NOT_SIGNED_IN' }
const last = () => sockets.at(-1) ?? expect.fail('nothing was opened')
const tell = (message: object) => last().heard.said(JSON.stringify(message))
const pushOf = (topic: string, data: unknown) => ({ topic, type: 'update', data, sequence: 1, ts: 0 })
const actions = () => last().said.map(({ action, topics }) => [action, ...(topics ?? [])].join(' '))

function signIn(): void {
  last().heard.opened()
  tell({ event: 'auth', success: true })
}

test('nothing is opened before a topic is followed; then one connection serves all', () => {
  expect(sockets).toHaveLength(0)
  const heard: unknown[] = []
  stream.follow('events', ({ data }) => heard.push(['a', data]))
  stream.follow('events', ({ data }) => heard.push(['b', data]))
  stream.follow('account.balances', () => {})
  expect(sockets).toHaveLength(1)
  signIn()
  expect(actions()).toEqual(['auth_session', 'subscribe events', 'subscribe account.balances'])
  tell(pushOf('events', 7))
  expect(heard).toEqual([
    ['a', 7],
    ['b', 7],
  ])
})

test('a lost connection comes back after growing waits, signs in again and follows the same topics', () => {
  const states: boolean[] = []
  stream.watch(() => states.push(stream.isLost()))
  const leave = stream.follow('events', () => {})
  stream.follow('invoices', () => {})
  signIn()
  leave()
  for (const ms of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    last().heard.closed()
    expect(pass(ms)).toBe(1)
  }
  expect(states).toEqual([true])
  signIn()
  expect(actions()).toEqual(['auth_session', 'subscribe invoices'])
  expect(states).toEqual([true, false])
  last().heard.closed()
  expect(pass(1_000), 'the waits begin anew').toBe(1)
})

test('who follows while the connection is lost opens no second one', () => {
  stream.follow('events', () => {})
  last().heard.closed()
  stream.follow('invoices', () => {})
  expect(sockets).toHaveLength(1)
  pass(1_000)
  signIn()
  expect(actions()).toEqual(['auth_session', 'subscribe events', 'subscribe invoices'])
})

test('a connection that is silent to a ping is given up', () => {
  stream.follow('events', () => {})
  signIn()
  pass(20_000)
  tell({ event: 'pong', ts: 0 })
  pass(20_000)
  expect(stream.isLost()).toBe(false)
  pass(20_000)
  expect([stream.isLost(), last().isClosed]).toEqual([true, true])
  last().heard.closed()
  expect(pass(1_000), 'its late close counts once').toBe(1)
  expect(sockets).toHaveLength(2)
})

test('a topic that nobody follows any more is left', () => {
  const [one, two] = [stream.follow('events', () => {}), stream.follow('events', () => {})]
  signIn()
  one()
  expect(actions()).not.toContain('unsubscribe events')
  two()
  expect(actions()).toContain('unsubscribe events')
})

test('the end of the session asks for a sign-in, after which another connection brings the new session', async () => {
  stream.follow('events', () => {})
  signIn()
  tell(notSignedIn)
  last().heard.opened()
  tell(notSignedIn)
  expect(signOuts).toBe(1)
  await expect.poll(() => sockets.map(({ isClosed }) => isClosed)).toEqual([true, true, false])
  signIn()
  expect(actions()).toEqual(['auth_session', 'subscribe events'])
  expect(stream.isLost()).toBe(false)
})

test('a session that ended when the person has signed in again already asks for nothing', () => {
  stream.follow('events', () => {})
  signIn()
  const [old] = sockets
  tell(notSignedIn)
  signIn()
  old?.heard.said(JSON.stringify(notSignedIn))
  old?.heard.closed()
  expect([signOuts, sockets.length, stream.isLost()]).toEqual([0, 2, false])
  expect(actions()).toEqual(['auth_session', 'subscribe events'])
})
