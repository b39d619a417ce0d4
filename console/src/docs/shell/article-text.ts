/** A heading of an article, or its title. */
export type Part = { readonly id: string; readonly title: string; readonly text: string }

// Drawn by our own components, so the markup has this form alone.
const headings =
  /<h1>(?<title>.*?)<\/h1>|<h2 id="(?<id>[^"]{1,200})">(?<name>.*?)<a class="anchor".*?<\/h2>/gs

/** The parts of an article, one for its title and one for each heading that has an address. */
export function partsOf(html: string): Part[] {
  const found = [...html.matchAll(headings)]
  return found.map(({ index, 0: whole, groups }, at) => ({
    id: groups?.id ?? '',
    title: textOf(groups?.title ?? groups?.name ?? ''),
    text: textOf(html.slice(index + whole.length, found[at + 1]?.index)),
  }))
}

const entities: { readonly [name: string]: string } = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

function textOf(html: string): string {
  return html
    .replace(/<(?:wbr|span|\/span|code|\/code|a|\/a|strong|\/strong)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
