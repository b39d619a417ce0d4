import { expect, test } from 'vitest'
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

test('lines below the level are not written, and silent writes none', () => {
  expect(linesOf((logger) => logger.info('x'), 'warn')).toEqual([])
  expect(linesOf((logger) => logger.warn('x'), 'warn')).toHaveLength(1)
  expect(linesOf((logger) => logger.fatal('x'), 'silent')).toEqual([])
})
