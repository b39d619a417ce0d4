import type { FastifyReply, FastifyRequest } from 'fastify'

const namesMax = 10
const charactersMax = 64

type Said = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly bytes: Buffer }

/** Names what a request says and its route does not read: a filter that is misspelt must not pass for one that holds. */
export function nameUnknown(known: ReadonlySet<string>, { request, reply, bytes }: Said): void {
  const said = Object.keys(request.query as object) // Fastify's parser always gives an object
  if (request.method === 'GET' && bytes.length > 0) said.push('body')
  const unknown = said.filter((name) => !known.has(name))
  if (unknown.length > 0)
    reply.header('x-unknown-parameters', unknown.slice(0, namesMax).map(headerText).join(', '))
}

/** A name is a stranger's text of any length: percent-encoded, it is cut behind a whole character. */
function headerText(name: string): string {
  let text = ''
  for (const character of name.toWellFormed()) {
    const encoded = encodeURIComponent(character)
    if (text.length + encoded.length > charactersMax) break
    text += encoded
  }
  return text
}
