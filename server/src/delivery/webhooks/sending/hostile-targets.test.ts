import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  answerWith,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../../test/wire/webhook-receiver.ts'
import { createWebhookSender, type WebhookSender } from './send-webhook.ts'
import { createTargetGuard, type ResolvedAddress, type TargetGuard } from './target-guard.ts'

/** PORT stands for a port at which this machine listens, so that a wrong connection would succeed. */
const literals: readonly string[] = [
  // Loopback, "this network", private, shared and link-local addresses.
  'http://127.0.0.1:PORT/', 'http://127.255.255.254:PORT/', 'http://0.0.0.0:PORT/', 'http://0.1.2.3:PORT/',
  'http://10.0.0.1/', 'http://10.255.255.255/', 'http://172.16.0.1/', 'http://172.31.255.254/', 'http://192.168.1.1/',
  'http://100.64.0.1/', 'http://100.127.255.254/', 'http://169.254.0.1/',
  // Metadata services of clouds.
  'http://169.254.169.254/latest/meta-data/', 'http://169.254.170.2/v2/credentials', 'http://100.100.100.200/',
  'http://168.63.129.16/', 'http://192.0.0.192/', 'http://[fd00:ec2::254]/', 'http://[fe80::a9fe:a9fe]/',
  // Special purposes of IPv4: https://www.iana.org/assignments/iana-ipv4-special-registry
  'http://192.0.0.8/', 'http://192.0.2.1/', 'http://198.51.100.1/', 'http://203.0.113.1/', 'http://198.18.0.1/',
  'http://198.19.255.254/', 'http://192.88.99.1/', 'http://192.31.196.1/', 'http://192.52.193.1/', 'http://192.175.48.1/',
  'http://224.0.0.1/', 'http://239.255.255.255/', 'http://240.0.0.1/', 'http://255.255.255.255/',
  // Special purposes of IPv6: https://www.iana.org/assignments/iana-ipv6-special-registry
  'http://[::1]:PORT/', 'http://[::]:PORT/', 'http://[fc00::1]/', 'http://[fd12:3456:789a::1]/', 'http://[fe80::1]/',
  'http://[fec0::1]/', 'http://[ff02::1]/', 'http://[100::1]/', 'http://[2001:db8::1]/', 'http://[3fff::1]/',
  'http://[2001::1]/', 'http://[2001:2::1]/', 'http://[2001:10::1]/', 'http://[2001:20::1]/', 'http://[5f00::1]/',
  'http://[4000::1]/', 'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
  // IPv4 inside IPv6: mapped, compatible, translated, NAT64 (local use too), 6to4, ISATAP.
  'http://[::ffff:7f00:1]:PORT/', 'http://[::ffff:127.0.0.1]:PORT/', 'http://[::ffff:a9fe:a9fe]/', 'http://[::7f00:1]:PORT/',
  'http://[::127.0.0.1]:PORT/', 'http://[::ffff:0:7f00:1]:PORT/', 'http://[64:ff9b::7f00:1]/', 'http://[64:ff9b::a9fe:a9fe]/',
  'http://[64:ff9b:1::7f00:1]/', 'http://[64:ff9b:1:ffff::a00:1]/', 'http://[2002:7f00:1::]/', 'http://[2002:a9fe:a9fe::]/',
  'http://[2606:4700::5efe:7f00:1]/', 'http://[2606:4700::200:5efe:7f00:1]/',
  // The same addresses in other spellings.
  'http://2130706433:PORT/', 'http://017700000001:PORT/', 'http://0x7f000001:PORT/', 'http://0x7f.0.0.1:PORT/',
  'http://0177.0.0.1:PORT/', 'http://127.1:PORT/', 'http://127.0.1:PORT/', 'http://0:PORT/', 'http://127.0.0.1.:PORT/',
  'http://0x7f000001.:PORT/', 'http://①②⑦.⓪.⓪.①:PORT/', 'http://１２７.0.0.1:PORT/', 'http://127。0。0。1:PORT/',
  'http://%31%32%37.0.0.1:PORT/', 'http://[0:0:0:0:0:0:0:1]:PORT/', 'http://[::1%25lo]:PORT/', 'http://3232235777/',
  'http://2852039166/latest/meta-data/',
  // Public addresses must be spelled plainly too.
  'http://0x08080808/', 'http://134744072/', 'http://[2606:4700:0:0:0:0:0:1111]/',
  // Text before the host, or in its place.
  'http://example.com@127.0.0.1:PORT/', 'http://user:secret@public.example/', 'http://public.example#@127.0.0.1:PORT/x y',
  'http://127.0.0.1:PORT\\@public.example/', 'http:127.0.0.1:PORT/', 'http:///127.0.0.1:PORT/', 'http:\\\\127.0.0.1:PORT\\',
  'http://public.example\t/', ' http://public.example/', 'http://pub\nlic.example/', 'http://public。example/', '//127.0.0.1:PORT/',
  // Other schemes, and ports that speak another protocol.
  'ftp://public.example/', 'file:///etc/passwd', 'gopher://127.0.0.1:PORT/_POST', 'data:text/plain,x', 'ws://public.example/',
  'javascript:1', 'unix:/var/run/docker.sock', 'http://public.example:0/', 'http://public.example:22/',
  'http://public.example:25/', 'http://public.example:6379/', 'http://public.example:11211/', 'http://public.example:65536/',
  'http://', 'public.example', '', `https://public.example/${'x'.repeat(2_100)}`,
] // biome-ignore format: one line for each kind

const privateNames: { readonly [hostname: string]: readonly string[] } = {
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'app.localhost': ['::1'],
  'localtest.me': ['127.0.0.1'],
  '127.0.0.1.nip.io': ['127.0.0.1'],
  'metadata.google.internal': ['169.254.169.254'],
  'inside.example': ['10.1.2.3'],
  'mixed.example': ['93.184.215.14', '192.168.0.10'],
  'mixed-family.example': ['93.184.215.14', 'fd00::1'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'nat64.example': ['64:ff9b::a00:1'],
  'odd.example': ['0x7f.1'],
  'zone.example': ['fe80::1%lo'],
}

let trap: WebhookReceiver
let sender: WebhookSender
let guard: TargetGuard
/** Every address that any socket of this process began to connect to. */
let attempts: string[] = []
let answers: ((hostname: string) => readonly string[])[] = []

const watch = (message: unknown) => {
  const { socket } = message as { socket: Socket } // as Node documents the channel
  socket.on('connectionAttempt', (address: string) => attempts.push(address))
}
beforeAll(async () => {
  trap = await startWebhookReceiver()
  subscribe('net.client.socket', watch)
})
afterAll(async () => {
  unsubscribe('net.client.socket', watch)
  await trap.stop()
})

function open(rules: { openRanges?: string[]; isHttpsRequired?: boolean } = {}): void {
  guard = createTargetGuard({
    openRanges: [],
    isHttpsRequired: false,
    resolve: async (hostname) => {
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      return (answer?.(hostname) ?? []).map(resolved)
    },
    ...rules,
  })
  sender = createWebhookSender({ guard, timeoutMs: 2_000 })
}

function resolved(address: string): ResolvedAddress {
  return { address, family: address.includes(':') ? 6 : 4 }
}

beforeEach(() => {
  attempts = []
  answers = [(hostname) => privateNames[hostname] ?? ['93.184.215.14']]
  open()
})
afterEach(() => sender.close())

function send(url: string) {
  return sender.send({ url, headers: { 'content-type': 'application/json' }, body: '{}' })
}

const nameUrls = Object.keys(privateNames).map((hostname) => `http://${hostname}:PORT/`)
const hostile = [...literals, ...nameUrls]

test('the corpus is large and has no URL twice', () => {
  expect(new Set(hostile).size).toBe(hostile.length)
  expect(hostile.length).toBeGreaterThan(100)
})

describe('no connection is made, and a registration is refused', () => {
  test.each(hostile)('%j', async (written) => {
    const url = written.replace('PORT', String(trap.port))
    const before = trap.connections()
    expect(await guard.problemOf(url)).toEqual(expect.stringMatching(/^[A-Z].+\.$/))
    expect(await send(url)).toMatchObject({ result: 'forbidden', status: null })
    expect([attempts, trap.connections() - before]).toEqual([[], 0])
  })
})

test('a name that was public at registration and is private later gets no connection', async () => {
  const url = `http://rebinding.example:${trap.port}/`
  const before = trap.connections()
  answers = [() => ['93.184.215.14'], () => ['127.0.0.1']]
  expect(await guard.problemOf(url)).toBeNull()
  expect((await send(url)).result).toBe('forbidden')
  expect([attempts, trap.connections() - before]).toEqual([[], 0])
})

test('the connection goes to the vetted address, whatever the next DNS answer is', async () => {
  open({ openRanges: ['127.0.0.1'] })
  answers = [() => ['127.0.0.1'], () => ['127.0.0.2']]
  expect(await send(`http://changing.example:${trap.port}/`)).toMatchObject({ result: 'succeeded' })
  expect(attempts).toEqual(['127.0.0.1'])
})

test('a redirect is not followed and counts as a refusal', async () => {
  open({ openRanges: ['127.0.0.1'] })
  const inside = await startWebhookReceiver()
  for (const status of [301, 302, 303, 307, 308]) {
    trap.respondWith(answerWith(status, { location: inside.url }))
    expect(await send(trap.url)).toMatchObject({ result: 'refused', status, error: null })
  }
  expect(inside.connections()).toBe(0)
  await inside.stop()
})

test('loopback opened by the operator is reached by address and by name, and nothing else is', async () => {
  trap.respondWith(answerWith(200))
  open({ openRanges: ['127.0.0.0/8', '::1'] })
  for (const host of ['127.0.0.1', 'localhost']) {
    const url = `http://${host}:${trap.port}/`
    expect(await guard.problemOf(url)).toBeNull()
    expect(await send(url)).toMatchObject({ result: 'succeeded', status: 200 })
  }
  for (const url of [
    'http://10.0.0.1/',
    'http://inside.example/',
    'http://169.254.169.254/',
    'http://2130706433/',
  ])
    expect([url, (await send(url)).result]).toEqual([url, 'forbidden'])
})

test('live mode requires https, for public names and addresses too', async () => {
  open({ isHttpsRequired: true })
  for (const host of ['public.example', '93.184.215.14', '[2606:2800:21f:cb07:6820:80da:af6b:8b2c]']) {
    expect(await guard.problemOf(`http://${host}/`)).toBe('It must begin with https://.')
    expect((await send(`http://${host}/`)).result).toBe('forbidden')
    expect(await guard.problemOf(`https://${host}/hooks?x=1`)).toBeNull()
  }
  expect(attempts).toEqual([])
})

test('a name that does not resolve can be registered, and sending to it is unreachable', async () => {
  answers = [() => []]
  expect(await guard.problemOf('http://nowhere.example/')).toBeNull()
  expect(await send('http://nowhere.example/')).toMatchObject({
    result: 'unreachable',
    error: 'No answer came (ENOTFOUND).',
  })
})
