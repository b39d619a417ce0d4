import type { FastifyReply, FastifyRequest } from 'fastify'

const namesMax = 10
const charactersMax = 64

type Said = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly bytes: Buffer }

/** Lists unknown parameters in a header: a misspelt filter must not look as if it applied. */
export function nameUnknown(known: ReadonlySet<string>, { request, reply, bytes }: Said): void {
  const said = Object.keys(request.query as object) // Fastify's parser always gives an object
  if (request.method === 'GET' && bytes.length > 0) said.push('body')
  const unknown = said.filter((name) => !known.has(name))
  if (unknown.length > 0)
    reply.header('x-unknown-parameters', unknown.slice(0, namesMax).map(headerText).join(', '))
}

/**
 * A parameter name, percent-encoded and cut after a whole character: the client chose it, and it may have any length.
 */
function headerText(name: string): string {
  let text = ''
  for (const character of name.toWellFormed()) {
    const encoded = encodeURIComponent(character)
    if (text.length + encoded.length > charactersMax) break
    text += encoded
  }
  return text
}
