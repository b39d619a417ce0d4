import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { type Database, peek, sql } from './index.ts'

const { database } = await useTestDatabase()

function counting(): { readonly counted: Database; readonly texts: () => string[] } {
  const texts: string[] = []
  const counted: Database = {
    ...database,
    query(statement) {
      texts.push(statement.text)
      return database.query(statement)
    },
  }
  return { counted, texts: () => texts }
}

test('conditions that are asked at once are answered by one statement, each with its own answer', async () => {
  const { counted, texts } = counting()
  const asked = [1, 5, 3, 4, 2].map((number) => peek(counted, sql`${number}::integer % 2 = 1`))
  expect(await Promise.all(asked)).toEqual([true, true, true, false, false])
  expect(texts()).toHaveLength(1)
})

test('the order of arrival makes no other statement', async () => {
  const { counted, texts } = counting()
  const [one, other] = [sql`${1}::integer = 1`, sql`${1}::integer > 1`]
  expect(await Promise.all([peek(counted, one), peek(counted, other)])).toEqual([true, false])
  expect(await Promise.all([peek(counted, other), peek(counted, one)])).toEqual([false, true])
  expect(new Set(texts()).size).toBe(1)
  expect(texts()).toHaveLength(2)
})

test('combinations beyond the limit are asked one by one', async () => {
  const { counted, texts } = counting()
  const { length: limit } = Array.from({ length: 64 }, (_, index) => index)
  for (let index = 0; index < limit; index++)
    await peek(counted, { ...sql`true`, text: `${index} >= 0`, name: `alone ${index}` })
  const asked = ['1 = 1', '1 = 2'].map((text) => peek(counted, { ...sql`true`, text, name: text }))
  expect(await Promise.all(asked)).toEqual([true, false])
  expect(texts()).toHaveLength(limit + 2)
})

test('a statement that fails fails those who asked, and not the next', async () => {
  const { counted } = counting()
  const asked = [peek(counted, sql`1 / 0 = 1`), peek(counted, sql`true`)]
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await peek(counted, sql`true`)).toBe(true)
})
