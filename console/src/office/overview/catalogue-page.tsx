import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#office/desk'
import { DataTable, EmptyState, FilterText, Loaded, Page, useFilter } from '#ui'
import { useWords } from '#words'
import { ConfigurationNotice } from './configuration-notice.tsx'
import { type Setting, settingsOf } from './settings-of.ts'

/** Sections that list things of one kind, named in their titles. */
const listing = new Set(['currencies', 'networks', 'pairs', 'crypto_pairs', 'rails', 'tariffs'])

/** The catalogue in force on the server. */
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
      <ConfigurationNotice />
      <Loaded of={catalogue}>
        {({ sections }) => {
          const byName = sections.toSorted((one, other) => one.name.localeCompare(other.name))
          const found = byName.flatMap(({ name, entries }) => {
            const settings = settingsOf(entries).filter(({ path, value }) =>
              `${name} ${path} ${value}`.toLowerCase().includes(wanted),
            )
            return settings.length === 0 ? [] : [{ name, settings, entries: Object.keys(entries).length }]
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
  /** The number of names at the section's top level. */
  readonly entries: number
  /** The section contains a match of the search, so it is open. */
  readonly isFound: boolean
}

function Section({ name, settings, entries, isFound }: Props) {
  const text = useWords().books
  const { title, says } = text.sections[name] ?? { title: name, says: '' }
  const [isOpen, setOpen] = useState(false)
  const isShown = isFound || isOpen
  const opens = listing.has(name) ? text.showEntries(entries, title) : text.showSettings(settings.length)
  return (
    <section className="card">
      <div className="card-head">
        <div>
          <h2>{title}</h2>
          <p className="hint">
            {says} <code>{name}</code>
          </p>
        </div>
        <button
          type="button"
          className="button small"
          aria-expanded={isShown}
          disabled={isFound}
          onClick={() => setOpen(!isOpen)}
        >
          {isFound ? text.settings(settings.length) : isOpen ? text.hideSettings : opens}
        </button>
      </div>
      {isShown && (
        <DataTable
          label={title}
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
