import { randomBytes } from 'node:crypto'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { type LinkListener, linkKey, listenLink } from '#platform/link'
import { type RemoteSigner, remoteSigner } from './remote-signer.ts'

const keys = linkKey(randomBytes(32))
const unheard: unknown[] = []
const note = (reason: unknown) => void unheard.push(reason)

/** A rejection that nobody hears ends a server. */
function listenForUnheard(): void {
  unheard.length = 0
  process.on('unhandledRejection', note)
}
afterEach(() => void process.off('unhandledRejection', note))

/** Node reports unheard rejections after the turn in which they happen. */
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

function signerAt(address: () => Promise<string>, timeoutMs = 50): RemoteSigner {
  const signer = remoteSigner({ name: 'signer', address, keys, timeoutMs })
  onTestFinished(() => signer.close())
  return signer
}

async function listen(onCall: (message: unknown) => unknown): Promise<LinkListener> {
  const listener = await listenLink({
    ...{ host: '127.0.0.1', port: 0, keys },
    onPeer: (peer) => ({
      onMessage(message) {
        const reply = onCall(message)
        if (reply !== undefined) peer.send(reply)
      },
      onClosed() {},
    }),
  })
  onTestFinished(() => listener.close())
  return listener
}

const answer = (message: unknown) => ({
  ...{ id: (message as { id: number }).id, status: 'answered' }, // each call has one
  answer: null,
})

test('a signer that answers nothing fails each call in its time, and rejects nothing that nobody hears', async () => {
  listenForUnheard()
  const { address } = await listen(() => undefined)
  const signer = signerAt(async () => address)
  const calls = [signer.find('one'), signer.find('two')]
  for (const call of calls) await expect(call).rejects.toThrow('did not answer in time')
  await settled()
  expect(unheard).toEqual([])
})

test('calls to a signer that starts late or never end in their time, and one that gave up is not made later', async () => {
  listenForUnheard()
  const heard: unknown[] = []
  const { address } = await listen((message) => {
    heard.push((message as { reference: string }).reference) // each call here has one
    return answer(message)
  })
  const started = Promise.withResolvers<string>()
  const signer = signerAt(() => started.promise)
  const given = [signer.find('one'), signer.find('two')]
  for (const call of given) await expect(call).rejects.toThrow('did not answer in time')
  await settled()
  started.resolve(address)
  await vi.waitFor(async () => expect(await signer.find('three')).toBeNull())
  expect(new Set(heard)).toEqual(new Set(['three']))
  expect(unheard).toEqual([])
})

test('a call that nobody awaits any more never ends the process, whatever becomes of the signer', async () => {
  listenForUnheard()
  const { address, close } = await listen(() => undefined)
  const silent = signerAt(async () => address)
  void silent.find('abandoned')
  const missing = signerAt(() => Promise.reject(new Error('there is no signer')))
  void missing.find('abandoned')
  const killed = signerAt(async () => address, 60_000)
  const inFlight = killed.find('abandoned')
  void killed.accountKeys()
  await expect(silent.find('awaited')).rejects.toThrow('did not answer in time')
  await close()
  await expect(inFlight).rejects.toThrow('broke')
  const closed = signerAt(async () => address, 60_000)
  void closed.find('abandoned')
  closed.close()
  void closed.find('abandoned')
  await settled()
  expect(unheard).toEqual([])
})
