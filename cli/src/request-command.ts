import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { callerOptions, sendAndShow } from '#calling'
import { readArguments } from '#command-line'
import { Failure, Misuse, type Terminal } from '#terminal'

const integrationPrefix = '/api/v1/integration'
const wholePaths = [
  '/api/',
  '/sandbox/',
  '/livez',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/asyncapi.json',
  '/docs',
]

/** Those of the API. */
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const requestOptions = {
  ...callerOptions,
  header: { type: 'string', short: 'H', multiple: true },
  'idempotency-key': { type: 'string' },
} as const

export async function requestCommand(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, requestOptions)
  const [method, path, body, ...rest] = positionals
  if (method === undefined || path === undefined) throw new Misuse('A request needs a METHOD and a PATH')
  if (!methods.includes(method.toUpperCase()))
    throw new Misuse(`'${method}' is not one of ${methods.join(', ')}; METHOD comes before PATH`)
  if (rest.length > 0) throw new Misuse('There are too many arguments; put the body in single quotes')
  const call = {
    caller: values,
    method,
    path: wholePath(path),
    body: await readBody(body, terminal),
    headers: readHeaders(values.header ?? []),
    idempotencyKey: values['idempotency-key'],
  }
  return sendAndShow(call, terminal)
}

function wholePath(path: string): string {
  if (/^https?:/i.test(path)) throw new Misuse('Give a path alone; --url or COFFER_URL names the server')
  const absolute = path.startsWith('/') ? path : `/${path}`
  return wholePaths.some((start) => absolute.startsWith(start)) ? absolute : integrationPrefix + absolute
}

async function readBody(argument: string | undefined, { stdin }: Terminal): Promise<string | undefined> {
  if (argument === '-') return text(stdin)
  if (!argument?.startsWith('@')) return argument
  try {
    return readFileSync(argument.slice(1), 'utf8')
  } catch {
    throw new Failure(`The body's file cannot be read: ${argument.slice(1)}`)
  }
}

function readHeaders(lines: string[]): Record<string, string> {
  const entries = lines.map((line) => {
    const [, name, value] = /^([^:\s]+):(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined)
      throw new Misuse(`'${line}' is not a header: write 'Name: value'`)
    return [name, value.trimStart()] as const
  })
  return Object.fromEntries(entries)
}
