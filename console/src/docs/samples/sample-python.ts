import { literal, type Spelling } from './literal.ts'
import type { SampleRequest } from './sample-request.ts'

const spelling: Spelling = {
  quote: JSON.stringify,
  key: JSON.stringify,
  words: { true: 'True', false: 'False', null: 'None' },
  indent: '    ',
}

/** For Python 3 and its standard library. */
export function pythonSample(request: SampleRequest): string {
  const { origin, method, target, body, headers, credentials } = request
  const hasBody = body !== undefined
  const isSigned = credentials !== null
  const imports = [
    ...(isSigned ? ['hashlib', 'hmac'] : []),
    ...(hasBody ? ['json'] : []),
    ...(isSigned ? ['time'] : []),
    'urllib.error',
    'urllib.request',
  ]
  const sent = [
    ...(isSigned
      ? ['"X-API-Key": api_key', '"X-API-Timestamp": timestamp', '"X-API-Signature": signature']
      : []),
    ...headers.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`),
  ]
  return [
    `${imports.map((name) => `import ${name}\n`).join('')}\n`,
    isSigned
      ? `api_key = ${JSON.stringify(credentials.apiKey)}\nsecret_key = ${JSON.stringify(credentials.secretKey)}\n\n`
      : '',
    `target = ${JSON.stringify(target)}\n`,
    hasBody ? `body = json.dumps(${literal(body, spelling)})\n` : '',
    isSigned ? signing(method, hasBody) : '',
    `\nrequest = urllib.request.Request(\n    ${JSON.stringify(origin)} + target,\n    method=${JSON.stringify(method)},\n`,
    hasBody ? '    data=body.encode(),\n' : '',
    sent.length === 0 ? '' : `    headers={\n${sent.map((line) => `        ${line},\n`).join('')}    },\n`,
    ')\n',
    sending,
  ].join('')
}

function signing(method: string, hasBody: boolean): string {
  return `timestamp = str(int(time.time()))
message = timestamp + ${JSON.stringify(method)} + target${hasBody ? ' + body' : ''}
signature = hmac.new(secret_key.encode(), message.encode(), hashlib.sha256).hexdigest()
`
}

const sending = `try:
    with urllib.request.urlopen(request) as response:
        print(response.status, response.read().decode())
except urllib.error.HTTPError as error:
    print(error.status, error.read().decode())
`
