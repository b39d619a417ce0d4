import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

const secret = 'whsec_…'
const key = Buffer.from(secret.replace('whsec_', ''), 'base64')

createServer(async (request, response) => {
  const body = await buffer(request)
  if (!isOurs(request.headers, body)) return response.writeHead(400).end()
  console.log(body.toString())
  response.writeHead(204).end()
}).listen(4242, '127.0.0.1')

function isOurs(headers: NodeJS.Dict<string | string[]>, body: Buffer): boolean {
  const id = String(headers['webhook-id'])
  const timestamp = String(headers['webhook-timestamp'])
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!(ageSeconds <= 300)) return false
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice(3), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}
