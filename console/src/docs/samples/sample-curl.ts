import type { SampleRequest } from './sample-request.ts'

/** For a shell with curl and openssl. */
export function curlSample({ origin, method, target, body, headers, credentials }: SampleRequest): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const call = [
    `curl --silent --show-error --request ${method} ${credentials === null ? shellWord(origin + target) : `"${origin}$target"`}`,
    ...(credentials === null ? [] : signatureHeaders),
    ...headers.map(([name, value]) => `--header ${shellWord(`${name}: ${value}`)}`),
    ...(text === '' ? [] : [credentials === null ? `--data ${shellWord(text)}` : '--data "$body"']),
  ].join(' \\\n  ')
  if (credentials === null) return `${call}\n`
  return `api_key=${shellWord(credentials.apiKey)}
secret_key=${shellWord(credentials.secretKey)}

target=${shellWord(target)}
body=${text === '' ? '' : shellWord(text)}
timestamp=$(date +%s)
signature=$(printf '%s' "\${timestamp}${method}$target$body" |
  openssl dgst -sha256 -hmac "$secret_key" -r | cut -d ' ' -f 1)

${call}
`
}

const signatureHeaders = [
  '--header "X-API-Key: $api_key"',
  '--header "X-API-Timestamp: $timestamp"',
  '--header "X-API-Signature: $signature"',
]

/** A text as one word of a shell, in quotes where it needs them. */
export function shellWord(text: string): string {
  return /^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
