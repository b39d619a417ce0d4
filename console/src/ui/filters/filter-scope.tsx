import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'

type Scope = {
  readonly names: ReadonlySet<string>
  setNames(change: (before: ReadonlySet<string>) => ReadonlySet<string>): void
}

const none: ReadonlySet<string> = new Set()
const Context = createContext<Scope>({ names: none, setNames: () => {} })

/** A part of a page whose lists follow only the filters in it. */
export function FilterScope({ children }: { readonly children: ReactNode }) {
  const [names, setNames] = useState(none)
  const scope = useMemo(() => ({ names, setNames }), [names])
  return <Context value={scope}>{children}</Context>
}

/** Registers a filter with the part of the page around it. */
export function useFilterInScope(name: string): void {
  const { setNames } = useContext(Context)
  useEffect(() => {
    setNames((before) => new Set([...before, name]))
    return () => setNames((before) => new Set([...before].filter((one) => one !== name)))
  }, [name, setNames])
}

/** Whether a filter of this part of the page is set, and a function that clears all of them. */
export function useFiltersInScope(): { readonly isFiltered: boolean; clear(): void } {
  const { names } = useContext(Context)
  const [search, setSearch] = useSearchParams()
  return {
    isFiltered: [...names].some((name) => search.has(name)),
    clear: () => setSearch((before) => [...before].filter(([name]) => !names.has(name)), { replace: true }),
  }
}
