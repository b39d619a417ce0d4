import { useEffect, useState } from 'react'

export type Colours = { readonly [name in (typeof names)[number]]: string }

const names = ['text', 'quiet', 'line', 'surface', 'accent', 'good', 'bad'] as const

/** The theme's colours, updated with the theme, since a canvas does not follow styles. */
export function useColours(): Colours {
  const [colours, set] = useState(readColours)
  useEffect(() => {
    const changed = () => set(readColours())
    const dark = window.matchMedia('(prefers-color-scheme: dark)')
    const chosen = new MutationObserver(changed)
    dark.addEventListener('change', changed)
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      dark.removeEventListener('change', changed)
      chosen.disconnect()
    }
  }, [])
  return colours
}

function readColours(): Colours {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Colours // by the names above
}
