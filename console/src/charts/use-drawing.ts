import { type RefObject, useEffect, useRef } from 'react'
import { useLanguage } from '#words'
import type { Drawn } from './drawn.ts'
import { type Colours, useColours } from './use-colours.ts'

type Draw<Data> = (place: HTMLDivElement, data: Data, colours: Colours) => Drawn<Data>

/**
 * Draws data into an element. A change of the colours, the language or the kind of chart redraws everything; other
 * changes draw only what is new.
 */
export function useDrawing<Data>(
  data: Data,
  { kind, load }: { readonly kind: string; load(): Promise<Draw<Data>> },
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn<Data>>(null)
  const latest = useRef({ data, load })
  latest.current = { data, load }
  const colours = useColours()
  const { language } = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind needs another drawing
  useEffect(() => {
    const box = place.current
    if (box === null) return
    let isGone = false
    const sizes = new ResizeObserver(() => drawn.current?.fit(box.clientWidth, box.clientHeight))
    void latest.current.load().then((draw) => {
      if (isGone) return
      drawn.current = draw(box, latest.current.data, colours)
      sizes.observe(box)
    })
    return () => {
      isGone = true
      sizes.disconnect()
      drawn.current?.remove()
      drawn.current = null
    }
  }, [colours, kind, language])
  useEffect(() => drawn.current?.show(data), [data])
  return place
}
