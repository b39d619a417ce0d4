/** A topic as it was asked for: the name it goes by here, and the one that its pushes bear. */
export type TopicName = { readonly canonical: string; readonly spelled: string }

// Every part is bounded: the name is a stranger's, and this one reads it once.
const pairTopic =
  /^([a-z]{1,20}(?:\.[a-z]{1,20}){0,2})\.([A-Za-z0-9]{1,20})([/-])([A-Za-z0-9]{1,20})((?:\.[A-Za-z0-9]{1,20})?)$/

/**
 * Reads a name whose pair may be written USDT/RUB or USDT-RUB, in any letter case. Pushes keep the separator that was
 * asked for and have the pair in capitals, so there are two spellings of each topic and no more.
 */
export function readTopicName(text: string): TopicName {
  const [, kind, base, separator, quote, rest] = pairTopic.exec(text) ?? []
  if (kind === undefined || base === undefined || quote === undefined)
    return { canonical: text, spelled: text }
  const spell = (between: string) =>
    `${kind}.${base.toUpperCase()}${between}${quote.toUpperCase()}${rest ?? ''}`
  return { canonical: spell('/'), spelled: spell(separator ?? '/') }
}

/** The name without its pair and what follows it, for counting. */
export function kindOfTopic(canonical: string): string {
  return pairTopic.exec(canonical)?.[1] ?? canonical
}
