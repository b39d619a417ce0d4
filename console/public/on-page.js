// @ts-check
import { element, elementById } from './element.js'

/**
 * Lists the headings of a long page beside it, and marks the current one.
 * @param {HTMLElement} article
 */
export function listHeadings(article) {
  const headings = [...article.querySelectorAll('h2[id]')]
  for (const heading of headings)
    heading.append(
      element(
        'a',
        { href: `#${heading.id}`, class: 'anchor', 'aria-label': `Link to “${heading.textContent}”` },
        '#',
      ),
    )
  if (headings.length < 2) return
  const links = new Map(
    headings.map((heading) => [
      heading,
      element('a', { href: `#${heading.id}` }, heading.firstChild?.textContent ?? ''),
    ]),
  )
  const aside = elementById('on-page')
  aside.replaceChildren(
    element('h2', {}, 'On this page'),
    element('ul', {}, ...[...links.values()].map((link) => element('li', {}, link))),
  )
  aside.hidden = false
  const mark = () => {
    // The last heading above a line a quarter down the window, or the last of all at the end of the page.
    const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 4)
    const current = isAtEnd ? headings.at(-1) : passed.at(-1)
    for (const [heading, link] of links)
      if (heading === current) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
  }
  addEventListener('scroll', mark, { passive: true })
  mark()
}
