import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

/** The zone of shown times. */
export type Zone = 'local' | 'utc'

export const zones: readonly Zone[] = ['local', 'utc']

const place = 'coffer.zone'

type Chosen = { readonly zone: Zone; choose(zone: Zone): void }

const Context = createContext<Chosen>({ zone: 'local', choose: () => {} })

/** Provides the zone that the person chose in this browser to the pages below it. */
export function ZoneProvider({ children }: { readonly children: ReactNode }) {
  const [zone, setZone] = useState<Zone>(() => (localStorage.getItem(place) === 'utc' ? 'utc' : 'local'))
  const chosen = useMemo<Chosen>(
    () => ({
      zone,
      choose(next) {
        localStorage.setItem(place, next)
        setZone(next)
      },
    }),
    [zone],
  )
  return <Context value={chosen}>{children}</Context>
}

export function useZone(): Chosen {
  return useContext(Context)
}
