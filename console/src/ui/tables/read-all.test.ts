import { expect, test } from 'vitest'
import { readAll, rowsMax } from './read-all.ts'

/** A list of so many rows, which are their own places. */
const listOf =
  (count: number) =>
  async (cursor: string | undefined, limit: number = 50) => {
    const from = Number(cursor ?? 0)
    const to = Math.min(from + limit, count)
    const items = Array.from({ length: to - from }, (_, at) => from + at)
    return { items, next: to < count ? String(to) : null }
  }

const going = { signal: new AbortController().signal, told: () => {} }

test('an export has each row once, from the first page to the last, and tells how far it is', async () => {
  const told: number[] = []
  const { rows, isWhole } = await readAll(listOf(250), { ...going, told: (count) => told.push(count) })
  expect([rows, isWhole]).toEqual([Array.from({ length: 250 }, (_, at) => at), true])
  expect(told).toEqual([100, 200, 250])
})

test('an export passes a page that is empty before the end', async () => {
  const read = async (cursor: string | undefined) =>
    cursor === undefined ? { items: [], next: 'on' } : { items: [1], next: null }
  expect(await readAll(read, going)).toEqual({ rows: [1], isWhole: true })
})

test('an export ends at its most rows, and says whether there are more', async () => {
  const all = await readAll(listOf(rowsMax), going)
  expect([all.rows.length, all.isWhole]).toEqual([rowsMax, true])
  const most = await readAll(listOf(rowsMax + 1), going)
  expect([most.rows.length, most.isWhole]).toEqual([rowsMax, false])
})

test('an export that is cancelled reads no further', async () => {
  const cancelling = new AbortController()
  let pages = 0
  const reading = readAll(listOf(1_000), {
    signal: cancelling.signal,
    told() {
      pages += 1
      if (pages === 2) cancelling.abort()
    },
  })
  await expect(reading).rejects.toThrow()
  expect(pages).toBe(2)
})
