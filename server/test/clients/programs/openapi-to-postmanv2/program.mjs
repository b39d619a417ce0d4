import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'

const collection = JSON.parse(await readFile('collection.json', 'utf8'))

function requestsOf({ item = [], request }) {
  return request === undefined ? item.flatMap(requestsOf) : [request]
}

const { COFFER_URL = '', COFFER_API_KEY = '', COFFER_SECRET_KEY = '' } = process.env
const { method, url } = requestsOf(collection).find(({ name }) => name === 'Read your profile')
const path = `/${url.path.join('/')}`
const timestamp = String(Math.floor(Date.now() / 1000))
const signature = createHmac('sha256', COFFER_SECRET_KEY).update(`${timestamp}${method}${path}`).digest('hex')
const response = await fetch(url.host.join('').replace('{{baseUrl}}', COFFER_URL) + path, {
  method,
  headers: { 'X-API-Key': COFFER_API_KEY, 'X-API-Timestamp': timestamp, 'X-API-Signature': signature },
})
const { data } = await response.json()
console.log(data.username)
