import { expect, test, vi } from 'vitest'
import { createLogger } from './index.ts'

const secret = 'sk_live_do-not-tell'

function linesOf(act: (logger: ReturnType<typeof createLogger>) => void, level = 'info'): string[] {
  const lines: string[] = []
  act(createLogger(level, { write: (line: string) => void lines.push(line) }))
  return lines
}

test('a line is one JSON object with its level and an ISO time', () => {
  const [line = ''] = linesOf((logger) => logger.info({ event: 'started' }, 'up'))
  const { time, ...rest } = JSON.parse(line)
  expect(rest).toEqual({ level: 30, event: 'started', msg: 'up' })
  expect(new Date(time).toISOString()).toBe(time)
  expect(line.endsWith('}\n')).toBe(true)
})

test('no line holds a secret, at the top, one level down or two', () => {
  const secrets = {
    secret_key: secret,
    secretKey: secret,
    secret,
    signature: secret,
    master_key: secret,
    masterKey: secret,
    authorization: secret,
  }
  const headers = { 'x-api-signature': secret, authorization: secret, cookie: secret, 'user-agent': 'curl' }
  const holders = [
    { ...secrets, headers },
    { key: secrets, request: { headers } },
    { answer: { data: secrets }, log: { request: { headers } } },
  ]
  for (const holder of holders) {
    const [line = ''] = linesOf((logger) => logger.info(holder))
    expect(line).not.toContain(secret)
    expect(line).toContain('[redacted]')
    expect(line).toContain('curl')
  }
})

test('a child logger hides the same', () => {
  const lines = linesOf((logger) => {
    logger.child({ secret_key: secret }).info('bound')
    logger.child({ request_id: '1' }).info({ secret_key: secret })
  })
  expect(lines.join('')).not.toContain(secret)
  expect(lines).toHaveLength(2)
})

test('a failure is logged with its message, stack and cause', () => {
  const err = new Error('outer', { cause: new Error('inner') })
  const [line = ''] = linesOf((logger) => logger.error({ err }, 'request failed'))
  expect(JSON.parse(line)).toMatchObject({ level: 50, msg: 'request failed', err: { type: 'Error' } })
  expect(line).toContain('outer')
  expect(line).toContain('inner')
  expect(line).toContain('logger.test.ts')
})

/** An error as a pool of connections meets it. */
function failing(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}

test('a database outage is one line a second with the count of the others, whatever the error and its caller', () => {
  vi.useFakeTimers()
  const lines: string[] = []
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) })
  for (let request = 0; request < 233; request++) {
    const met = [
      failing('ECONNREFUSED', `connect ECONNREFUSED 127.0.0.1:${request}`),
      failing('57P01', 'terminating connection due to administrator command'),
      new Error('Connection terminated unexpectedly'),
      new Error('the market could not answer', {
        cause: failing('57P03', 'the database system is starting up'),
      }),
    ]
    logger.error({ event: 'failure', request_id: `${request}`, err: met[request % 4] }, 'request failed')
    logger.child({}).error({ event: 'worker failed', worker: 'ledger sealer', err: met[0] })
  }
  expect(lines).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  const [first, second, ...rest] = lines.map((line) => JSON.parse(line))
  expect(rest).toEqual([])
  expect(first).toMatchObject({ event: 'failure', request_id: '0', msg: 'request failed' })
  expect(first).not.toHaveProperty('left_out')
  expect(second).toMatchObject({ event: 'worker failed', left_out: 464 })
})

test('an outage hides no other failure, and two defects do not hide each other', () => {
  const lines = linesOf((logger) => {
    logger.error({ err: failing('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432') })
    logger.error({ err: failing('42P01', 'relation "x" does not exist') })
    logger.error({ err: new TypeError('x is not a function') })
    logger.error({ err: new Error('outer', { cause: new TypeError('y is not a function') }) })
    for (const thrown of [null, undefined, 'text', 5]) logger.error({ err: thrown })
  })
  expect(lines).toHaveLength(8)
})

test('lines below the level are not written, and silent writes none', () => {
  expect(linesOf((logger) => logger.info('x'), 'warn')).toEqual([])
  expect(linesOf((logger) => logger.warn('x'), 'warn')).toHaveLength(1)
  expect(linesOf((logger) => logger.fatal('x'), 'silent')).toEqual([])
})
