import { expect, test } from 'vitest'
import { sql } from '../index.ts'

test('values become parameters and never text', () => {
  const name = "x'; drop table customers; --"
  expect(sql`select * from customers where username = ${name} and number > ${5n}`).toMatchObject({
    text: 'select * from customers where username = $1 and number > $2',
    values: [name, 5n],
  })
})

test('a fragment is spliced in and its parameters are numbered on from those before it', () => {
  const recent = sql`created_at >= ${'a'} and created_at < ${'b'}`
  const nested = sql`(${recent} or id = ${'c'})`
  expect(sql`select ${1} where ${nested} and ${recent} limit ${2}`).toMatchObject({
    text: 'select $1 where (created_at >= $2 and created_at < $3 or id = $4) and created_at >= $5 and created_at < $6 limit $7',
    values: [1, 'a', 'b', 'c', 'a', 'b', 2],
  })
})

test('a fragment of ten parameters and more keeps each number apart', () => {
  const eleven = sql`${1},${2},${3},${4},${5},${6},${7},${8},${9},${10},${11}`
  expect(sql`select ${0},${eleven}`.text).toBe('select $1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12')
})

test('null, undefined, dates, buffers and arrays are values, an empty fragment is nothing', () => {
  const values = [null, undefined, new Date(0), Buffer.from('x'), ['a'], { text: 'not a statement' }]
  const statement = sql`select ${values[0]}${values[1]}${values[2]}${values[3]}${values[4]}${values[5]}${sql``}`
  expect(statement).toMatchObject({ text: 'select $1$2$3$4$5$6', values })
})

test('one text has one name whatever its values, and another text another, within the 63 bytes of PostgreSQL', () => {
  const of = (id: string, isNewest: boolean) =>
    sql`select * from customers where id = ${id} ${isNewest ? sql`order by id desc` : sql``}`
  expect(of('a', true).name).toBe(of('b', true).name)
  expect(of('a', true).name).not.toBe(of('a', false).name)
  expect(Buffer.byteLength(of('a', true).name)).toBeLessThan(64)
})
