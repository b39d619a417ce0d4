import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import tls from 'node:tls'
import { afterEach, expect, test, vi } from 'vitest'
import { createFrameReader, frameOf } from './frames.ts'
import { connectLink, type LinkListener, linkKey, listenLink, type Peer } from './index.ts'

const key = linkKey(Buffer.alloc(32, 7))
let listener: LinkListener | undefined
afterEach(async () => {
  await listener?.close()
  listener = undefined
})

/** Listens and answers every message with itself. */
async function listen() {
  const heard: unknown[] = []
  const closed = vi.fn()
  listener = await listenLink({
    host: '127.0.0.1',
    port: 0,
    keys: key,
    onPeer: (peer) => ({
      onMessage(message) {
        heard.push(message)
        peer.send(message)
      },
      onClosed: closed,
    }),
  })
  return { heard, closed, address: listener.address }
}

function link(address: string, secret = key) {
  const heard: unknown[] = []
  const closed = vi.fn()
  const peer: Peer = connectLink({ address, keys: secret }, () => ({
    onMessage: (message) => void heard.push(message),
    onClosed: closed,
  }))
  return { peer, heard, closed }
}

test('messages go both ways, whole, in order and as they are', async () => {
  const { address } = await listen()
  const { peer, heard } = link(address)
  const messages = [
    { units: 10n ** 30n, at: new Date(5), map: new Map([[1, null]]) },
    'second',
    { list: 'x'.repeat(300_000) },
  ]
  for (const message of messages) peer.send(message)
  await vi.waitFor(() => expect(heard).toEqual(messages))
  peer.close()
})

test('a peer with another key, or none, is not heard', async () => {
  const { address, heard } = await listen()
  const stranger = link(address, linkKey(Buffer.alloc(32, 8)))
  stranger.peer.send('let me in')
  await vi.waitFor(() => expect(stranger.closed).toHaveBeenCalledOnce())
  const [host = '', port] = address.split(':')
  const plain = connect(Number(port), host)
  plain.on('error', () => {})
  plain.write(frameOf('let me in'))
  await once(plain, 'close')
  expect(heard).toEqual([])
})

test('each end learns that the other is gone, and sending to it is no error', async () => {
  const { address, closed } = await listen()
  const one = link(address)
  one.peer.send('hello')
  await vi.waitFor(() => expect(one.heard).toEqual(['hello']))
  one.peer.close()
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  const other = link(address)
  other.peer.send('hello')
  await vi.waitFor(() => expect(other.heard).toEqual(['hello']))
  await listener?.close()
  listener = undefined
  await vi.waitFor(() => expect(other.closed).toHaveBeenCalledOnce())
  other.peer.send('nobody there')
})

test('a peer that does not read is disconnected before its waiting messages fill the memory', async () => {
  const closed = vi.fn()
  const peers: Peer[] = []
  listener = await listenLink({
    host: '127.0.0.1',
    port: 0,
    keys: key,
    onPeer(peer) {
      peers.push(peer)
      return { onMessage() {}, onClosed: closed }
    },
  })
  const [host, port] = listener.address.split(':')
  const deaf = tls.connect({
    host,
    port: Number(port),
    ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
    maxVersion: 'TLSv1.2',
    pskCallback: () => ({ psk: key.newest().key, identity: 'coffer' }),
    checkServerIdentity: () => undefined,
  })
  deaf.on('error', () => {})
  await vi.waitFor(() => expect(peers).toHaveLength(1))
  const news = Buffer.alloc(32 * 1024 * 1024)
  for (let sent = 0; sent < 12; sent++) peers[0]?.send(news)
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  deaf.destroy()
})

test('a link to an address without a listener is reported as closed', async () => {
  const { address } = await listen()
  await listener?.close()
  listener = undefined
  const { closed } = link(address)
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
})

test('frames are read from pieces of any size', () => {
  const messages = ['one', { two: 2n }, [3, null], 'y'.repeat(1000)]
  const bytes = Buffer.concat(messages.map(frameOf))
  for (const size of [1, 2, 3, 5, 7, 64, 1000, bytes.length]) {
    const read = createFrameReader()
    const heard: unknown[] = []
    for (let at = 0; at < bytes.length; at += size) heard.push(...read(bytes.subarray(at, at + size)))
    expect(heard).toEqual(messages)
  }
})

test('closing does not wait for handshakes under way', async () => {
  for (let turns = 0; turns < 40; turns++) {
    const { address } = await listen()
    const { peer } = link(address)
    for (let turn = 0; turn < turns; turn++) await nextTurn()
    await listener?.close()
    listener = undefined
    peer.close()
  }
})
