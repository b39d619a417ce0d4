import { useSearchParams } from 'wouter'

/** A filter in the address bar; empty for none. Setting it removes the filters in `instead`. */
export function useFilter(
  name: string,
  instead: readonly string[] = [],
): [value: string, choose: (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = (value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value !== '') for (const other of instead) next.delete(other)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return [search.get(name) ?? '', choose]
}
