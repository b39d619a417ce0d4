/** A topic: its name in this server, and its name in pushes. */
export type TopicName = { readonly canonical: string; readonly spelled: string }

// Every part is bounded: the name comes from a stranger and must cost no more than one pass.
const pairTopic =
  /^([a-z]{1,20}(?:\.[a-z]{1,20}){0,2})\.([A-Za-z0-9]{1,20})([/-])([A-Za-z0-9]{1,20})((?:\.[A-Za-z0-9]{1,20})?)$/

/**
 * Reads a name whose pair may be written USDT/RUB or USDT-RUB, in any letter case. Pushes use the request's separator
 * and capitals, so each topic has exactly two spellings.
 */
export function readTopicName(text: string): TopicName {
  const [, kind, base, separator, quote, rest] = pairTopic.exec(text) ?? []
  if (kind === undefined || base === undefined || quote === undefined)
    return { canonical: text, spelled: text }
  const spell = (between: string) =>
    `${kind}.${base.toUpperCase()}${between}${quote.toUpperCase()}${rest ?? ''}`
  return { canonical: spell('/'), spelled: spell(separator ?? '/') }
}

const idTopic = /^(.{1,60})\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The part of a name before its pair or id; metrics count by this part. */
export function kindOfTopic(canonical: string): string {
  return pairTopic.exec(canonical)?.[1] ?? idTopic.exec(canonical)?.[1] ?? canonical
}
