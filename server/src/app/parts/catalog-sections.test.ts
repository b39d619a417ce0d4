import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { readCatalog } from '#core/catalog'
import { stocks } from '#core/dealing'
import { converterSettings } from '#products/converter'
import { cryptoPairs } from '#products/crypto-spot'
import { fiatPairs } from '#products/fiat-spot'
import { tradingCurrencies } from '#products/trading-account'
import { goodCatalog } from '../../../test/world/good-catalog.ts'
import { catalogOf, shippedCatalog } from '../../../test/world/shipped-catalog.ts'
import { catalogSections } from './catalog-sections.ts'

test('a house that deals in nothing has empty sections', () => {
  const text = goodCatalog
    .replace(/crypto_pairs:[\s\S]*(?=converter:)/, 'crypto_pairs: {}\n')
    .replace(/ {4}spreads:\n.*\n/, '')
    .replace(/ {4}currencies:\n {6}RUB:\n(?: {8}.*\n)+/, '    currencies: {}\n')
    .replace(/inventory:[\s\S]*/, 'inventory: {}\n')
  const { section } = catalogOf(text)
  const dealt = [section(cryptoPairs).all, section(stocks).all, section(converterSettings).fiat.currencies]
  expect(dealt).toEqual([[], [], []])
})

test('the shipped catalogue has a fiat pair, whose currencies the trading account holds', () => {
  const { section } = shippedCatalog
  expect(section(fiatPairs).all.map(({ name }) => name)).toEqual(['USDT/RUB'])
  expect(section(tradingCurrencies).all.map(({ currency }) => currency.symbol)).toEqual(['USDT', 'RUB'])
})

const shipped = join(import.meta.dirname, '../../../../config/catalog')

test('each file of the shipped catalogue holds the section that it is named after', () => {
  const { files } = readCatalog(shipped)
  const names = files.map(({ name }) => basename(name, '.yaml').replaceAll('-', '_'))
  const sections = files.map(({ text }) => text.match(/^\w+(?=:)/gm))
  expect(sections).toEqual(names.map((name) => [name]))
  const read = catalogSections.map(({ name }) => name)
  expect(names.toSorted()).toEqual(['currencies', 'networks', 'tariffs', ...read].toSorted())
})
