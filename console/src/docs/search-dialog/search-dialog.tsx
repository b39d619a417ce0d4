import { useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { type Entry, search, wordsOf } from '#docs/search'
import { Finder } from '#ui'
import { cutAtWords, excerpt } from './excerpt.ts'

let root: Root | undefined

/** Opens the search; entries are loaded when it is opened for the first time. */
export function openSearch(): void {
  root ??= createRoot(document.createElement('div'))
  // Another key is another dialog, which opens empty.
  root.render(<SearchDialog key={performance.now()} />)
}

let entries: Promise<readonly Entry[] | null> | undefined

/** Null where the entries could not be loaded. */
function loadEntries(): Promise<readonly Entry[] | null> {
  entries ??= fetch('/docs/search.json')
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null)
  return entries
}

function SearchDialog() {
  const [isOpen, setOpen] = useState(true)
  const [known, setKnown] = useState<readonly Entry[] | null>([])
  useEffect(() => {
    void loadEntries().then(setKnown)
  }, [])
  return (
    <Finder
      title="Search the documentation"
      label="Search the documentation"
      isOpen={isOpen}
      onOpenChange={setOpen}
      find={(text) => search(known ?? [], text)}
      keyOf={({ href, title }) => `${href} ${title}`}
      hrefOf={({ href }) => href}
      draw={(entry, text) => <Result entry={entry} words={wordsOf(text)} />}
      choose={({ href }) => location.assign(href)}
      says={(text, count) => (known === null ? failed : statusOf(text, count))}
    />
  )
}

const failed = 'The search could not be loaded. Reload the page.'

function statusOf(asked: string, count: number): string {
  if (wordsOf(asked).length === 0) return 'Operations, fields, error codes, guides'
  if (count === 0)
    return `Nothing found for “${asked.trim()}”. Try fewer words, a field such as to_username, or a code.`
  return count === 1 ? '1 result' : `${count} results`
}

type ResultProps = { readonly entry: Entry; readonly words: readonly string[] }

function Result({ entry: { kind, title, where, text }, words }: ResultProps) {
  return (
    <>
      <span className="tag">{kind}</span>{' '}
      <strong>
        <Marked text={title} words={words} />
      </strong>{' '}
      <span className="hint">
        <Marked text={where} words={words} />
      </span>
      <p className="hint">
        <Marked text={excerpt(text, words)} words={words} />
      </p>
    </>
  )
}

function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other names
  return cutAtWords(text, words).map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part))
}
