import { newKey, shownCredentials, watchCredentials } from '#docs/keys'
import { placeholders } from '#docs/samples'

type Template = { readonly node: Text; readonly text: string; readonly idempotencyKey: string }

/** Puts the address of this server and the key in use into every sample, again whenever another key is chosen. */
export function connectSamples(): void {
  const templates = [...document.querySelectorAll('[data-sample]')].flatMap(templatesIn)
  const fill = () => {
    const shown = shownCredentials()
    for (const { node, text, idempotencyKey } of templates)
      node.data = [
        [placeholders.idempotencyKey, idempotencyKey] as const,
        ...(shown === null ? [] : keysOf(shown)),
        ...addresses(),
      ].reduce((filled, [name, value]) => filled.replaceAll(name, () => value), text)
  }
  watchCredentials(fill)
  fill()
}

/** The texts of a sample that have a word to replace. All languages of a sample show the same idempotency key. */
function templatesIn(sample: Element): Template[] {
  const idempotencyKey = newKey()
  const walker = document.createTreeWalker(sample, NodeFilter.SHOW_TEXT)
  const found: Template[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node as Text // as the filter says
    found.push({ node: text, text: text.data, idempotencyKey })
  }
  return found.filter(({ text }) => words().some((word) => text.includes(word)))
}

function words(): string[] {
  return [...Object.values(placeholders), ...addresses().map(([name]) => name)]
}

/** A key stands in programs of four languages without a quote, so only a key without signs is shown. */
function keysOf({ apiKey, secretKey }: { readonly apiKey: string; readonly secretKey: string | null }) {
  const isPlain = (key: string | null): key is string => key !== null && /^\w{1,200}$/.test(key)
  return [
    ...(isPlain(apiKey) ? [[placeholders.apiKey, apiKey] as const] : []),
    ...(isPlain(secretKey) ? [[placeholders.secretKey, secretKey] as const] : []),
  ]
}

/** The address that the page was drawn for, and the address that the browser reached it at; each for HTTP and for the stream. */
function addresses(): (readonly [drawn: string, reached: string])[] {
  const drawn = document.documentElement.dataset.origin ?? location.origin
  if (drawn === location.origin) return []
  const stream = (origin: string) => origin.replace(/^http/, 'ws')
  return [
    [drawn, location.origin],
    [stream(drawn), stream(location.origin)],
  ]
}
