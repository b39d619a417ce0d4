import { createHmac } from 'node:crypto'
import { client } from './generated/client.gen.ts'
import { getProfile } from './generated/sdk.gen.ts'

const { COFFER_URL = '', COFFER_API_KEY = '', COFFER_SECRET_KEY = '' } = process.env

client.setConfig({ baseUrl: COFFER_URL })
client.interceptors.request.use(async (request) => {
  const { pathname, search } = new URL(request.url)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', COFFER_SECRET_KEY)
    .update(timestamp + request.method + pathname + search + (await request.clone().text()))
    .digest('hex')
  request.headers.set('X-API-Key', COFFER_API_KEY)
  request.headers.set('X-API-Timestamp', timestamp)
  request.headers.set('X-API-Signature', signature)
  return request
})

const { data } = await getProfile({ throwOnError: true })
console.log(data.data.username)
