import { createHmac } from 'node:crypto'
import type { paths } from './generated/api.d.ts'

const path = '/api/v1/integration/account/profile'
type Answer = paths[typeof path]['get']['responses'][200]['content']['application/json']

const { COFFER_URL = '', COFFER_API_KEY = '', COFFER_SECRET_KEY = '' } = process.env
const timestamp = String(Math.floor(Date.now() / 1000))
const signature = createHmac('sha256', COFFER_SECRET_KEY).update(`${timestamp}GET${path}`).digest('hex')
const response = await fetch(COFFER_URL + path, {
  headers: { 'X-API-Key': COFFER_API_KEY, 'X-API-Timestamp': timestamp, 'X-API-Signature': signature },
})
const { data } = (await response.json()) as Answer
console.log(data.username)
