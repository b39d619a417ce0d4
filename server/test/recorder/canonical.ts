/**
 * Texts of a recording that differ between two runs, each with its name and the reason. Everything else is recorded byte for
 * byte: both clocks, prices, ids, keys and secrets follow from the seed.
 */
const differing: readonly { readonly name: string; readonly shape: RegExp; readonly why: string }[] = [
  {
    name: 'delivery',
    shape: /\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g,
    why: 'the database makes the ids of deliveries when it queues many at once (UUID v4)',
  },
  {
    name: 'proposal',
    shape: /(?<="proposal_id":")[\da-f-]{36}/g,
    why: 'the transaction of a proposal is tried again when a worker looks at governance meanwhile, and then draws again',
  },
  {
    name: 'endpoint',
    shape: /\b127\.0\.0\.1:\d{4,5}\b/g,
    why: 'the port of the endpoint is a free one of the machine',
  },
  {
    name: 'place',
    shape: /(?<="next_cursor":")(?![\da-f]{8}-)[\w-]{40,}(?=")/g,
    why: 'the place in the log of events is the number of a transaction, which workers of the database count too',
  },
  {
    name: 'jwe',
    shape: /(?<="jwe":")[^"]+/g,
    why: 'what is encrypted to the reader of a card is encrypted under a key of its own',
  },
  {
    name: 'token',
    shape: /(?<="token":")[^"]+/g,
    why: 'the session of a person draws its token from the machine, whatever the seed',
  },
  {
    name: 'took',
    shape: /(?<="duration_ms":)\d+/g,
    why: 'the time that an endpoint took is measured',
  },
]

/** Headers of answers and webhooks whose values are excepted; that they are there, and where, is recorded. */
const exceptedHeaders = new Set(['x-request-id', 'date', 'webhook-signature'])

/** Gives each differing text a name in the order of first appearance, so that the same text has the same name everywhere. */
export function createNaming(): (text: string) => string {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  function nameOf(found: string, name: string): string {
    // Two measured times are equal by chance.
    if (name === 'took') return '<took>'
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    names.set(found, `<${name}:${count}>`)
    return `<${name}:${count}>`
  }
  return (text) => {
    let rest = text
    for (const [found, named] of names) rest = rest.replaceAll(found, named)
    for (const { name, shape } of differing)
      rest = rest.replace(shape, (found) => (/^<\w+:\d+>$/.test(found) ? found : nameOf(found, name)))
    return rest
  }
}

/** Headers as lines, in the order and the letters in which they were sent. */
export function headerLines(raw: readonly string[]): string[] {
  return raw.flatMap((name, index) => {
    if (index % 2 === 1) return []
    const value = exceptedHeaders.has(name.toLowerCase()) ? '<excepted>' : raw[index + 1]
    return [`${name}: ${value}`]
  })
}
