import { expect, test } from 'vitest'
import { componentOf, sumByComponent } from './profile-components.ts'

const source = 'file:///home/dev/coffer/server/src'
const pg = 'file:///home/dev/coffer/node_modules/pg/lib/client.js'

// As recorded by Node 26 around a transfer, cut down to its shape.
const recorded = {
  startTime: 1_000,
  endTime: 9_000,
  nodes: [
    node(1, '(root)', '', [2, 3, 4, 5, 12]),
    node(2, '(program)', ''),
    node(3, '(idle)', ''),
    node(4, '(garbage collector)', ''),
    node(12, 'post', 'node:inspector'),
    node(5, 'processTicksAndRejections', 'node:internal/process/task_queues', [6]),
    node(6, 'postMany', `${source}/core/ledger/post.ts`, [7, 8, 9]),
    node(7, 'stringify', '', [11]),
    node(8, 'query', pg, [10]),
    node(9, 'constructor', `${source}/core/idempotency/remember.ts`),
    node(10, 'writev', ''),
    node(11, 'toJSON', `${source}/core/money/money.ts`),
  ],
  samples: [5, 6, 7, 10, 8, 3, 4, 2, 9, 11, 6, 12],
  timeDeltas: [100, 200, 30, 40, 500, 100_000, 60, 70, 8, 5, 1_000, 40_000],
}

test('a profile is summed by component, each with the builtins that it calls, without idle time or the profiler', () => {
  expect(Object.fromEntries(sumByComponent(recorded))).toEqual({
    'node:process': 100,
    'core/ledger': 200 + 30 + 1_000,
    'core/idempotency': 8,
    'core/money': 5,
    'node_modules/pg': 40 + 500,
    'garbage collector': 60,
    'native code': 70,
  })
})

test('a profile without samples has no components', () => {
  expect(sumByComponent({ startTime: 0, endTime: 1, nodes: recorded.nodes }).size).toBe(0)
})

test.each([
  [`${source}/platform/http/answer.ts`, 'platform/http'],
  [`${source}/products/fiat-spot/book/book.ts`, 'products/fiat-spot'],
  [`${source}/app/server.ts`, 'app'],
  ['file:///home/dev/coffer/server/test/bench/load.ts', 'test/bench'],
  ['file:///srv/node_modules/a/node_modules/@fastify/error/index.js', 'node_modules/@fastify/error'],
  ['node:internal/streams/writable', 'node:streams'],
  ['node:_http_server', 'node:_http_server'],
  ['wasm://wasm/llhttp', 'other files'],
  ['', null],
])('%s belongs to %s', (url, component) => {
  expect(componentOf(url)).toBe(component)
})

function node(id: number, functionName: string, url: string, children: number[] = []) {
  return { id, callFrame: { functionName, scriptId: '0', url, lineNumber: 0, columnNumber: 0 }, children }
}
