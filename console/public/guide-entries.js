// @ts-check

/**
 * The guides in parts, one for each heading, so that a search result leads to its heading.
 * @returns {Promise<import('./search-index.js').Entry[]>}
 */
export async function guideEntries() {
  const response = await fetch(new URL('./guides.html', import.meta.url))
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return [...page.querySelectorAll('article')].flatMap(partsOf)
}

/** @param {Element} article */
function partsOf(article) {
  const path = article.getAttribute('data-path') ?? ''
  const name = article.querySelector('h1')?.textContent ?? ''
  /** @type {import('./search-index.js').Entry[]} */
  const parts = []
  for (const node of article.children) {
    const text = node.textContent ?? ''
    const last = parts.at(-1)
    if (node.matches('h1, h2') || last === undefined)
      parts.push({
        kind: 'Guide',
        title: text,
        where: node.matches('h1') ? '' : name,
        text: '',
        href: `${path}${node.id === '' ? '' : `#${node.id}`}`,
      })
    else last.text += ` ${text}`
  }
  return parts
}
