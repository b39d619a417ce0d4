import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

const url = 'http://127.0.0.1:8080'
const server = { url, metricsUrl: `${url}/metrics`, pages: [], sandbox: null, stop: async () => {} }

test('what is printed at start is short, and its first address is the page for people', () => {
  const text = greeting(server, { elapsedMs: 1_640, dataDir: '/data' })
  expect(text.match(/http:[\w.:/]*/g)).toEqual([url, `${url}/console`, `${url}/office`, `${url}/docs`])
  expect(text).toContain('Coffer is ready at http://127.0.0.1:8080 (1.6 s): open it in a browser')
  expect(text.trim().split('\n').length).toBeLessThanOrEqual(6)
})
