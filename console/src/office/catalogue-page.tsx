import { useQuery } from '@tanstack/react-query'
import { FilterText, Loaded, Page, useFilter } from '#ui'
import { useWords } from '#words'
import { call } from './api.ts'

/** The catalogue as the server works by it. */
export function CataloguePage() {
  const text = useWords().books
  const [search] = useFilter('search')
  const catalogue = useQuery({
    queryKey: ['catalogue'],
    queryFn: () => call('officeGetCatalogue'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Page
      title={text.catalogue}
      lead={text.catalogueLead}
      actions={<FilterText name="search" label={text.searchCatalogue} />}
    >
      <Loaded of={catalogue}>
        {({ sections }) =>
          sections.map(({ name, entries }) => (
            <Section key={name} name={name} entries={entries} search={search} />
          ))
        }
      </Loaded>
    </Page>
  )
}

type Props = {
  readonly name: string
  readonly entries: { readonly [code: string]: unknown }
  readonly search: string
}

function Section({ name, entries, search }: Props) {
  const wanted = search.toLowerCase()
  const found = Object.entries(entries).filter(([code, entry]) =>
    `${name} ${code} ${JSON.stringify(entry)}`.toLowerCase().includes(wanted),
  )
  if (found.length === 0) return null
  return (
    <section className="card">
      <h2>{name}</h2>
      {found.map(([code, entry]) => (
        <details key={code}>
          <summary>
            <strong>{code}</strong>
          </summary>
          <pre className="text">{JSON.stringify(entry, null, 2)}</pre>
        </details>
      ))}
    </section>
  )
}
