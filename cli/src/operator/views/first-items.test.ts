import { expect, test } from 'vitest'
import { firstItems } from './first-items.ts'

function listOf(count: number) {
  const asked: string[] = []
  const read = async ({ limit, cursor }: { limit: number; cursor: string | undefined }) => {
    asked.push(`${limit} after ${cursor}`)
    const from = Number(cursor ?? 0)
    const items = Array.from({ length: Math.min(limit, count - from) }, (_, index) => from + index + 1)
    const last = from + items.length
    return { items, next: last < count ? `${last}` : null }
  }
  return { asked, read }
}

test('a list is read page by page to its end', async () => {
  const { asked, read } = listOf(250)
  const { items, next } = await firstItems(500, read)
  expect([items.length, items.at(-1), next]).toEqual([250, 250, null])
  expect(asked).toEqual(['200 after undefined', '200 after 200'])
})

test('a longer list is read up to the number that is wanted, and has a next page', async () => {
  const { asked, read } = listOf(600)
  const { items, next } = await firstItems(500, read)
  expect([items.length, next]).toEqual([500, '500'])
  expect(asked).toEqual(['200 after undefined', '200 after 200', '100 after 400'])
})

test('an empty list is one page', async () => {
  const { asked, read } = listOf(0)
  expect(await firstItems(500, read)).toEqual({ items: [], next: null })
  expect(asked).toHaveLength(1)
})
