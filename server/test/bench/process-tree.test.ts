import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { parseStat, readProcesses, treeOf } from './process-tree.ts'

// utime 310, stime 25, cutime 40, cstime 5.
const afterName =
  'S 41 4242 4242 0 -1 4194560 2034 7 0 0 310 25 40 5 20 0 1 0 590901 3133440 416 18446744073709551615 1 1 0'

test.each(['node', 'postgres: walwriter ', 'a) R 7 (b', '((', ') '])(
  'the name (%s) shifts no field',
  (name) => {
    expect(parseStat(`4242 (${name}) ${afterName}\n`)).toEqual({ parent: 41, ticks: 380 })
  },
)

test('a line that is cut off is refused', () => {
  expect(() => parseStat('4242 (node) S 41 4242 4242')).toThrow('/proc/PID/stat')
})

test('a tree holds all that descend from its root, whatever the order of their ids, and nobody else', () => {
  const processes = family({ 9: 1, 3: 9, 7: 3, 20: 7, 8: 1, 4: 8 })
  expect([...treeOf(processes, { root: 9 })].sort(byNumber)).toEqual([3, 7, 9, 20])
})

test('a tree leaves out another that grows in it', () => {
  const processes = family({ 9: 1, 3: 9, 7: 3, 20: 7, 11: 9 })
  expect([...treeOf(processes, { root: 9, except: 3 })].sort(byNumber)).toEqual([9, 11])
})

test('a root that has ended has no tree, even while its children run', () => {
  expect(treeOf(family({ 3: 9 }), { root: 9 }).size).toBe(0)
})

test.runIf(process.platform === 'linux')(
  'a child belongs to the tree of this process until it ends',
  async () => {
    const child = spawn('sleep', ['20'])
    const isThere = () => treeOf(readProcesses()!, { root: process.pid }).has(child.pid!)
    expect(isThere()).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(isThere()).toBe(false)
  },
)

function family(parents: Record<number, number>) {
  return new Map(Object.entries(parents).map(([pid, parent]) => [Number(pid), { parent, ticks: 0 }]))
}

function byNumber(a: number, b: number): number {
  return a - b
}
