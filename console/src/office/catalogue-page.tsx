import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable, EmptyState, FilterText, Loaded, Page, useFilter } from '#ui'
import { useWords } from '#words'
import { call } from './api.ts'
import { type Setting, settingsOf } from './settings-of.ts'

/** The catalogue as the server works by it. */
export function CataloguePage() {
  const text = useWords().books
  const [search] = useFilter('search')
  const catalogue = useQuery({
    queryKey: ['catalogue'],
    queryFn: () => call('officeGetCatalogue'),
    staleTime: 'static',
  })
  const wanted = search.toLowerCase()
  return (
    <Page
      title={text.catalogue}
      lead={text.catalogueLead}
      actions={<FilterText name="search" label={text.searchCatalogue} />}
    >
      <Loaded of={catalogue}>
        {({ sections }) => {
          const byName = sections.toSorted((one, other) => one.name.localeCompare(other.name))
          const found = byName.flatMap(({ name, entries }) => {
            const settings = settingsOf(entries).filter(({ path, value }) =>
              `${name} ${path} ${value}`.toLowerCase().includes(wanted),
            )
            return settings.length === 0 ? [] : [{ name, settings }]
          })
          if (found.length === 0) return <EmptyState text={text.noSetting} />
          return found.map((one) => <Section key={one.name} {...one} isFound={search !== ''} />)
        }}
      </Loaded>
    </Page>
  )
}

type Props = {
  readonly name: string
  readonly settings: readonly Setting[]
  /** It holds what somebody searched for, so it is open. */
  readonly isFound: boolean
}

function Section({ name, settings, isFound }: Props) {
  const text = useWords().books
  const [isOpen, setOpen] = useState(false)
  const isShown = isFound || isOpen
  return (
    <section className="card">
      <div className="card-head">
        <h2>{name}</h2>
        <button
          type="button"
          className="button small"
          aria-expanded={isShown}
          disabled={isFound}
          onClick={() => setOpen(!isOpen)}
        >
          {text.settings(settings.length)}
        </button>
      </div>
      {isShown && (
        <DataTable
          label={name}
          rows={settings}
          keyOf={({ path }) => path}
          columns={[
            { title: text.setting, cell: ({ path }) => <code>{path}</code>, text: ({ path }) => path },
            { title: text.value, cell: ({ value }) => value, text: ({ value }) => value },
          ]}
        />
      )}
    </section>
  )
}
