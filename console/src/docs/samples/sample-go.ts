import type { KeyPair, SampleRequest } from './sample-request.ts'

/** For Go and its standard library. */
export function goSample({ origin, method, target, body, headers, credentials }: SampleRequest): string {
  const isSigned = credentials !== null
  const imports = [
    ...(isSigned ? ['crypto/hmac', 'crypto/sha256', 'encoding/hex'] : []),
    'fmt',
    'io',
    'log',
    'net/http',
    ...(isSigned ? ['strconv'] : []),
    'strings',
    ...(isSigned ? ['time'] : []),
  ]
  const set = [
    ...(isSigned ? signatureHeaders : []),
    ...headers.map(
      ([name, value]) => `request.Header.Set(${JSON.stringify(name)}, ${JSON.stringify(value)})`,
    ),
  ]
  return [
    `package main\n\nimport (\n${imports.map((name) => `\t"${name}"\n`).join('')})\n\nfunc main() {\n`,
    isSigned ? keys(credentials) : '',
    `\ttarget := ${JSON.stringify(target)}\n\tbody := ${rawString(body)}\n`,
    isSigned ? signing(method) : '',
    `\n\trequest, err := http.NewRequest(${JSON.stringify(method)}, ${JSON.stringify(origin)}+target, strings.NewReader(body))\n`,
    stopOnError,
    ...set.map((line) => `\t${line}\n`),
    sending,
  ].join('')
}

const signatureHeaders = [
  'request.Header.Set("X-API-Key", apiKey)',
  'request.Header.Set("X-API-Timestamp", timestamp)',
  'request.Header.Set("X-API-Signature", signature)',
]

function keys({ apiKey, secretKey }: KeyPair): string {
  return `\tapiKey := ${JSON.stringify(apiKey)}\n\tsecretKey := ${JSON.stringify(secretKey)}\n\n`
}

function signing(method: string): string {
  return `\ttimestamp := strconv.FormatInt(time.Now().Unix(), 10)
\tmac := hmac.New(sha256.New, []byte(secretKey))
\tmac.Write([]byte(timestamp + ${JSON.stringify(method)} + target + body))
\tsignature := hex.EncodeToString(mac.Sum(nil))
`
}

const stopOnError = `\tif err != nil {
\t\tlog.Fatal(err)
\t}
`

const sending = `
\tresponse, err := http.DefaultClient.Do(request)
${stopOnError}\tdefer response.Body.Close()
\tanswer, err := io.ReadAll(response.Body)
${stopOnError}\tfmt.Println(response.StatusCode, string(answer))
}
`

function rawString(body: unknown): string {
  if (body === undefined) return '""'
  const text = JSON.stringify(body, null, 2).replaceAll('\n', '\n\t')
  return text.includes('`') ? JSON.stringify(JSON.stringify(body)) : `\`${text}\``
}
