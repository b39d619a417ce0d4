const attendedMs = 60_000

/**
 * Watches whether somebody uses the page: a key, a click or the wheel within the last minute; opening the page counts
 * as use. At other times the page's requests are its own refreshes.
 */
export function watchAttention(): () => boolean {
  let usedAt = Date.now()
  const use = () => {
    usedAt = Date.now()
  }
  for (const kind of ['keydown', 'pointerdown', 'wheel'])
    document.addEventListener(kind, use, { capture: true, passive: true })
  return () => Date.now() - usedAt < attendedMs
}
