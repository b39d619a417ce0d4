import type { Service } from '@coffer/sdk'
import { calls } from '#calling'
import { readLimit } from '#command-line'
import { showListed } from '#terminal'
import { fieldsOf } from './service-fields.ts'

/** Shows the services that can be paid. */
export const serviceCatalogCommand = calls({
  usage: ['pay-service [list] [SEARCH] [--category C] [--country CC]'],
  about:
    'Shows the services that can be paid, or those whose name has SEARCH in it, with the fields that each asks for.',
  arguments: { most: 1, needs: 'takes at most one SEARCH; put several words in quotes' },
  options: {
    category: { type: 'string', value: 'C', says: 'only one category, such as mobile' },
    country: { type: 'string', value: 'CC', says: 'only services of one country, such as KZ' },
    limit: { type: 'string', value: 'N', says: 'number of items: 1 to 100, 100 by default' },
  },
  words: [[]],
  isPublic: () => true,
  ask({ values: { category, country, limit }, words: [search] }) {
    const page_size = readLimit(limit) ?? 100
    const query = { search, category, country: country?.toUpperCase(), page_size }
    return (coffer) => coffer.listServices(query)
  },
  show({ items, total }, { terminal }) {
    const none = 'There is no such service; `coffer pay-service` lists all.'
    showListed({ heads, rows: items.map(rowOf), numbers: ['ID'], none }, terminal)
    if (total > items.length) terminal.stderr.write(`${items.length} of ${total} are shown.\n`)
  },
})

const heads = ['ID', 'NAME', 'CATEGORY', 'COUNTRY', 'AMOUNT', 'FIELDS', 'NOTE']

function rowOf(service: Service): string[] {
  const { id, name, category_alias: category, country, currency, amount } = service
  const range = amount ?? `${service.min_amount} to ${service.max_amount}`
  const names = fieldsOf(service).map((field) => (field.required ? field.name : `[${field.name}]`))
  const notes = [
    ...(service.requires_check ? ['checked first'] : []),
    ...(service.is_available ? [] : ['interrupted at times']),
  ]
  return [
    ...[String(id), name, category, country, `${range} ${currency}`],
    ...[names.join(', '), notes.join(', ')],
  ]
}
