import { createReadStream } from 'node:fs'
import { calls, keyOption } from '#calling'
import { methods } from '#command-line'
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

/** Signs and sends one request as typed, and prints the answer. */
export const requestCommand = calls({
  usage: ['request METHOD PATH [BODY]', 'get PATH'],
  about: [
    `PATH may be short: /account/wallets means ${integrationPrefix}/account/wallets. Paths that begin with ${wholePaths.slice(0, -1).join(', ')} or ${wholePaths.at(-1)} are sent as they are.`,
    'BODY is JSON, @FILE, or - for stdin; it is sent byte for byte. A METHOD may stand for `request METHOD`.',
  ].join('\n'),
  options: {
    header: {
      type: 'string',
      value: "'Name: value'",
      short: 'H',
      multiple: true,
      says: 'another header; may be repeated',
    },
    ...keyOption,
  },
  arguments: 'free',
  isRaw: true,
  examples: [
    'request GET /account/wallets',
    `request POST /funding/transfer/internal '{"symbol": "USDT", "amount": "5", "to_username": "bob"}'`,
    "request GET '/transactions?limit=5' --as bob",
  ],
  words: [methods],
  async ask({ values, words: [method, path, body, ...rest] }, terminal) {
    if (method === undefined || path === undefined) throw new Misuse('A request needs a METHOD and a PATH')
    if (!methods.includes(method.toUpperCase()))
      throw new Misuse(`'${method}' is not one of ${methods.join(', ')}; METHOD comes before PATH`)
    if (rest.length > 0) throw new Misuse('There are too many arguments; put the body in single quotes')
    const call = {
      body: await readBody(body, terminal),
      headers: readHeaders(values.header ?? []),
      idempotencyKey: values['idempotency-key'],
    }
    const whole = wholePath(path)
    return (coffer) => coffer.request(method, whole, call)
  },
})

function wholePath(path: string): string {
  if (/^https?:/i.test(path)) throw new Misuse('Give a path alone; --url or COFFER_URL names the server')
  const absolute = path.startsWith('/') ? path : `/${path}`
  return wholePaths.some((start) => absolute.startsWith(start)) ? absolute : integrationPrefix + absolute
}

async function readBody(argument: string | undefined, { stdin }: Terminal): Promise<string | undefined> {
  if (argument === '-') return readText(stdin, 'stdin')
  if (!argument?.startsWith('@')) return argument
  const file = argument.slice(1)
  try {
    return await readText(createReadStream(file), file)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`The body's file cannot be read: ${file}`)
  }
}

/** Servers accept 64 KiB; the file may be the wrong one, or a device that never ends. */
const bodyBytesMax = 1024 * 1024

async function readText(stream: AsyncIterable<Buffer | string>, name: string): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > bodyBytesMax) throw new Failure(`The body in ${name} has more than ${bodyBytesMax} bytes`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString()
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
