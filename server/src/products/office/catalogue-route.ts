import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { officeRead } from '#core/sessions'
import { closedObject, type Route } from '#platform/http'

/** The catalogue in force in this process. */
export function catalogueRoute({ catalog }: { readonly catalog: Catalog }): Route {
  const section = closedObject({
    name: Type.String(),
    entries: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Entries as in the section’s file.',
    }),
  })
  return officeRead({
    operationId: 'officeGetCatalogue',
    summary: 'Read the catalogue in force, by section',
    path: '/catalogue',
    result: closedObject({ sections: Type.Array(section) }),
    example: {
      data: {
        sections: [{ name: 'networks', entries: { trc20: { name: 'TRON', confirmations: 20 } } }],
      },
    },
    async handle() {
      const sections = Object.entries(catalog.written).map(([name, entries]) => ({
        name,
        entries: entries as { [key: string]: unknown }, // the section's reader required a mapping
      }))
      return { sections }
    },
  })
}
