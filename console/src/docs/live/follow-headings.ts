/** Marks the heading that is read in the list beside the page. */
export function followHeadings(): void {
  const links = document.querySelectorAll<HTMLAnchorElement>('#on-page a')
  const places = [...links].flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    return heading === null ? [] : [{ link, heading }]
  })
  if (places.length === 0) return
  const mark = () => {
    // The last heading above a line a quarter down the window, or the last of all at the end of the page.
    const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2
    const passed = places.filter(({ heading }) => heading.getBoundingClientRect().top < innerHeight / 4)
    const current = isAtEnd ? places.at(-1) : passed.at(-1)
    for (const place of places) place.link.ariaCurrent = place === current ? 'location' : null
  }
  addEventListener('scroll', mark, { passive: true })
  mark()
}
