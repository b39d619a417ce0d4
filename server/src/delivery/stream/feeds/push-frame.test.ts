import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame } from './push-frame.ts'

test('texts of every length, written as frames one after the other, are read as they were', async () => {
  const lengths = [0, 1, 2, 124, 125, 126, 127, 65_534, 65_535, 65_536, 65_537, 1_000_000]
  const texts = lengths.map((bytes) => 'x'.repeat(bytes % 2) + 'é'.repeat(Math.floor(bytes / 2)))
  const http = createServer()
  const server = new WebSocketServer({ noServer: true })
  http.on('upgrade', (request, socket, head) =>
    server.handleUpgrade(request, socket, head, (client) => {
      for (const text of texts) socket.write(textFrame(text))
      // Frames that the library writes come in between.
      client.send('the end')
    }),
  )
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`) // the server listens on TCP
  const heard: string[] = []
  client.on('message', (data) => heard.push(String(data)))
  await vi.waitFor(() => expect(heard).toHaveLength(texts.length + 1))
  expect(heard.slice(0, -1).every((text, index) => text === texts[index])).toBe(true)
  client.terminate()
  http.close()
})
