import { type RefObject, useEffect, useRef, useState } from 'react'

type Size = { readonly width: number; readonly height: number }

/** The size of a place on the page, again whenever it changes; null before it is known. */
export function useSize(): readonly [RefObject<HTMLDivElement | null>, Size | null] {
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const box = place.current
    if (box === null) return
    const sizes = new ResizeObserver(() => setSize({ width: box.clientWidth, height: box.clientHeight }))
    sizes.observe(box)
    return () => sizes.disconnect()
  }, [])
  return [place, size]
}
