import { expect, test } from 'vitest'
import { defineSection, type Section, SectionsUnusable } from '#platform/sections'
import { goodCatalog } from '../../../test/world/good-catalog.ts'
import { fields, parseCatalog, readEachCurrency, valuesOf } from './index.ts'

const { decimal, keyedBySymbol, mapping } = fields
const own = goodCatalog.slice(0, goodCatalog.indexOf('pairs:'))
const tariffs = `tariffs:
  default: { maker_fee: "0", taker_fee: "0", self_trade_prevention: none, deposit_fiat_daily_limit_usdt: "0", withdraw_daily_limit_usdt: "0", withdraw_approval_above_usdt: "0", withdraw_address_book: "off", withdraw_address_wait_seconds: 0 }
`

function read(text: string, sections: readonly Section[]) {
  const files = [{ name: 'catalog.yaml', text: own + tariffs + text }]
  return parseCatalog({ name: 'catalog.yaml', files }, sections)
}

const gifts = defineSection({
  name: 'gifts',
  schema: keyedBySymbol(mapping({ max: decimal })),
  whenAbsent: {},
  read: (source) =>
    readEachCurrency(source, ({ currency, entry, place }) =>
      valuesOf(entry, place).positive('max', currency),
    ),
})

test('a section is read with the currencies, and answered as its reader made it', () => {
  const catalog = read('gifts:\n  USDT: { max: "2.5" }\n', [gifts])
  expect(catalog.section(gifts)).toEqual([{ asset: { symbol: 'USDT', scale: 6 }, units: 2_500_000n }])
})

test('a section with a value for its absence may be left out', () => {
  expect(read('', [gifts]).section(gifts)).toEqual([])
})

test('a problem that a reader reports has its line, and stands beside problems of structure', () => {
  const wrong = 'gifts:\n  USDT: { max: "0" }\n  XRP: { max: 1 }\n  EUR: { max: "1" }\n'
  const line = (own + tariffs).split('\n').length
  expect(() => read(wrong, [gifts])).toThrow(
    new SectionsUnusable('The catalogue', [
      `catalog.yaml:${line + 1}: gifts.USDT.max: is "0", must be greater than zero`,
      `catalog.yaml:${line + 2}: gifts.XRP.max: is the number 1, expected an amount in quotes, such as "0.001"`,
      `catalog.yaml:${line + 3}: gifts.EUR: is not a currency of this catalogue, expected one of USDT, XRP, RUB`,
    ]),
  )
})

test('a section may use those before it in the list, and no other', () => {
  const cards = defineSection({
    name: 'cards',
    schema: mapping({}),
    whenAbsent: {},
    read: ({ section }) => section(gifts).length,
  })
  const text = 'gifts:\n  USDT: { max: "2.5" }\n'
  expect(read(text, [gifts, cards]).section(cards)).toBe(1)
  expect(() => read(text, [cards, gifts])).toThrow('the section gifts is not in the list')
  expect(() => read(text, [gifts]).section(cards)).toThrow('the section cards is not in the list')
})

test('two sections cannot have one name', () => {
  expect(() => read('', [gifts, gifts])).toThrow('a section has one reader')
})
