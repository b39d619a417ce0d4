/** A message of the server; a fact of it may be a message itself, or a list of them. */
export type Message = { readonly code: string; readonly params: { readonly [name: string]: unknown } }

/** A place of a sentence: `{name}`, or `{name|words}` with the words for an absent fact. */
const places = /\{(\w{1,40})(?:\|([^}]{1,40}))?\}/g

/** A message by the sentence of its code; a fact may be a message itself, or a list. Without a sentence: code and facts. */
export function messageInWords(message: Message, sentenceOf: (code: string) => string | undefined): string {
  const sentence = sentenceOf(message.code)
  if (sentence === undefined) return strange(message)
  const one = (fact: unknown) => (isMessage(fact) ? messageInWords(fact, sentenceOf) : String(fact))
  return sentence.replace(places, (_, name: string, absent = '') => {
    const fact = message.params[name] ?? absent
    return Array.isArray(fact) ? fact.map(one).join(', ') : one(fact)
  })
}

export function isMessage(fact: unknown): fact is Message {
  return typeof fact === 'object' && fact !== null && 'code' in fact && 'params' in fact
}

/** A newer server has messages without words here. */
function strange({ code, params }: Message): string {
  return Object.keys(params).length === 0 ? code : `${code} ${JSON.stringify(params)}`
}
