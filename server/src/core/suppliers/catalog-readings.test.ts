import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { type CatalogPlan, readDueCatalog } from './index.ts'

const { database } = await useTestDatabase()

let nowMs: number
let stored: string[]
let pages: string[][]
let around: (page: number) => Promise<void> | void
beforeEach(async () => {
  await database.query(sql`delete from catalog_readings`)
  nowMs = Date.UTC(2026, 4, 4)
  stored = []
  pages = [['a'], ['b'], ['c']]
  around = () => {}
})

const clock = { now: () => new Date(nowMs) }
const everyMs = 300_000

function read(change: Partial<CatalogPlan<string, string>> = {}, signal?: AbortSignal): Promise<void> {
  const supplier = {
    name: 'paper',
    async readCatalog(page: number) {
      const told = { items: pages[page - 1] ?? [], hasMore: page < pages.length }
      await around(page)
      return told
    },
  }
  const plan: CatalogPlan<string, string> = {
    ...{ port: 'giftcards', supplier, everyMs },
    judge: (items) => items,
    store: (_tx, { items }) => void stored.push(items.join('')),
    ...change,
  }
  return readDueCatalog({ database, clock, pageTimeoutMs: 2_000 }, plan, signal)
}

test('a catalogue is read whole when it is due, and each supplier of each port for itself', async () => {
  await read()
  await read()
  nowMs += everyMs - 1
  await read()
  expect(stored).toEqual(['abc'])
  await read({ port: 'services' })
  nowMs += 1
  await read()
  expect(stored).toEqual(['abc', 'abc', 'abc'])
})

test('a reading that takes far longer than a lease keeps it, page by page', async () => {
  pages = [['a'], ['b'], ['c'], ['d'], ['e']]
  let others = 0
  around = async () => {
    nowMs += 40_000
    const [slow, slowMs] = [around, nowMs]
    around = () => void others++
    await read()
    around = slow
    nowMs = slowMs
  }
  await read()
  expect([others, stored]).toEqual([0, ['abcde']])
})

test('a reading that has stalled is overtaken, and stores nothing over the later one', async () => {
  const stall = async () => {
    nowMs += 60_000
    around = () => {}
    pages = [['new']]
    await read()
  }
  around = (page) => (page === 3 ? stall() : undefined)
  await read()
  expect(stored).toEqual(['new'])
  pages = [['a'], ['b'], ['c']]
  nowMs += everyMs
  around = (page) => (page === 1 ? stall() : undefined)
  await expect(read()).rejects.toThrow('another reading')
  expect(stored).toEqual(['new', 'new'])
})

test('a catalogue that breaks off, cannot be stored or is stopped changes nothing, and is soon due again', async () => {
  around = (page) => {
    if (page === 3) throw new Error('the line is dead')
  }
  await expect(read()).rejects.toThrow('the line is dead')
  around = () => {}
  nowMs += 2_000
  const store = () => {
    throw new Error('it is empty')
  }
  await expect(read({ store })).rejects.toThrow('it is empty')
  nowMs += 2_000
  // A process that stops has not failed.
  await read({}, AbortSignal.abort())
  expect(stored).toEqual([])
  nowMs += 2_000
  await read()
  expect(stored).toEqual(['abc'])
})
