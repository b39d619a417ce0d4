const attendedMs = 60_000

/**
 * Watches whether somebody uses the page: a key, a click or the wheel within the last minute. At other times the page sends
 * its requests by itself, to stay up to date. Opening the page is use.
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
