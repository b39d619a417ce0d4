import { useSearchParams } from 'wouter'

/** A filter that stands in the address bar; empty for none. */
export function useFilter(name: string): [value: string, choose: (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = (value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return [search.get(name) ?? '', choose]
}
