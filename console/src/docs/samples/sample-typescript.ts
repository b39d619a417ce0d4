import { literal, type Spelling } from './literal.ts'
import type { SampleRequest } from './sample-request.ts'

const spelling: Spelling = {
  quote,
  key: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : quote(name)),
  words: {},
  indent: '  ',
}

/** For Node 24, which runs TypeScript as it is. */
export function typescriptSample(request: SampleRequest): string {
  const { origin, method, target, body, headers, credentials } = request
  const hasBody = body !== undefined
  const sent = [
    `method: ${quote(method)}`,
    ...headersOf(headers, credentials !== null),
    ...(hasBody ? ['body'] : []),
  ].map((line) => `  ${line},\n`)
  const signed = `timestamp + ${quote(method)} + target${hasBody ? ' + body' : ''}`
  return [
    credentials === null ? '' : "import { createHmac } from 'node:crypto'\n\n",
    credentials === null
      ? ''
      : `const apiKey = ${quote(credentials.apiKey)}\nconst secretKey = ${quote(credentials.secretKey)}\n\n`,
    `const target = ${quote(target)}\n`,
    hasBody ? `const body = JSON.stringify(${literal(body, spelling)})\n` : '',
    credentials === null ? '' : 'const timestamp = Math.floor(Date.now() / 1000).toString()\n',
    credentials === null
      ? ''
      : `const message = ${signed}\nconst signature = createHmac('sha256', secretKey).update(message).digest('hex')\n`,
    `\nconst response = await fetch(${quote(origin)} + target, {\n${sent.join('')}})\n`,
    'console.log(response.status, JSON.stringify(await response.json(), null, 2))\n',
    // Without an import or export the file would not be a module and could not await.
    credentials === null ? '\nexport {}\n' : '',
  ].join('')
}

function headersOf(headers: SampleRequest['headers'], isSigned: boolean): string[] {
  const signature = isSigned
    ? ["'X-API-Key': apiKey", "'X-API-Timestamp': timestamp", "'X-API-Signature': signature"]
    : []
  const lines = [...signature, ...headers.map(([name, value]) => `${quote(name)}: ${quote(value)}`)]
  return lines.length === 0 ? [] : [`headers: {\n${lines.map((line) => `    ${line},\n`).join('')}  }`]
}

function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
