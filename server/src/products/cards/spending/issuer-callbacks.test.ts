import { expect, test } from 'vitest'
import { InvalidCallback } from '#core/callbacks'
import { createMetrics } from '#platform/metrics'
import { issuerCallbacks } from './issuer-callbacks.ts'

type Receive = () => Promise<unknown>

function send(receive: Receive | null) {
  const lines: object[] = []
  const logger = { warn: (line: object) => void lines.push(line) }
  const page = issuerCallbacks({ spending: receive && { receive }, logger, metrics: createMetrics() })
  const asked = { path: page.path, query: new URLSearchParams(), headers: {}, ip: '192.0.2.1' }
  return { answer: page.handle({ ...asked, body: Buffer.from('card 4111') }), lines }
}

test('the issuer reads the decision in the body, not in an envelope', async () => {
  const { answer } = send(async () => ({ result: 'APPROVED' }))
  expect(await answer).toEqual({ type: 'application/json', body: '{"result":"APPROVED"}' })
})

test('a callback that is not authentic is refused, and the log has nothing of its content', async () => {
  const { answer, lines } = send(async () => {
    throw new InvalidCallback('no signature')
  })
  await expect(answer).rejects.toMatchObject({ kind: { code: 'INVALID_CALLBACK' } })
  expect(JSON.stringify(lines)).not.toContain('4111')
})

test('a failure of ours stays one, so that the issuer declines or calls again', async () => {
  const { answer } = send(() => Promise.reject(new Error('no database')))
  await expect(answer).rejects.toThrow('no database')
})

test('without an issuer there is no such page', async () => {
  await expect(send(null).answer).rejects.toMatchObject({ kind: { code: 'NOT_FOUND' } })
})
