import { writeAccountKeys } from '#core/addresses'
import { SignerInQuarantine } from '#core/spends'
import { type LinkListener, linkKeys, listenLink, type Peer } from '#platform/link'
import type { Logger } from '#platform/logging'
import { type RemoteCall, type RemoteReply, readCall } from '#providers/remote-signer'
import type { LocalSigner } from './open-signer.ts'

type Serving = {
  readonly signer: LocalSigner
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  readonly logger: Logger
}

/** Answers servers that have the master key, until it is closed; requests accepted before that are completed. */
export async function serveSigner({ signer, host, port, logger }: Serving): Promise<LinkListener> {
  const underWay = new Set<Promise<void>>()
  const listener = await listenLink({
    host,
    port,
    keys: keysOf(signer),
    onPeer: (peer) => ({
      onMessage(message) {
        const answered = answer({ signer, peer, logger }, message).finally(() => underWay.delete(answered))
        underWay.add(answered)
      },
      onClosed() {},
    }),
  })
  return {
    address: listener.address,
    async close() {
      await Promise.all(underWay)
      await listener.close()
    },
  }
}

/** A signer opens no links itself. */
function keysOf(signer: LocalSigner) {
  return linkKeys({
    newest: () => {
      throw new Error('a signer is linked to and never links')
    },
    named: (masterKey) => signer.linkSecret(masterKey),
  })
}

type Answering = Pick<Serving, 'signer' | 'logger'> & { readonly peer: Peer }

async function answer({ signer, peer, logger }: Answering, message: unknown): Promise<void> {
  let call: RemoteCall
  try {
    call = readCall(message)
  } catch (error) {
    logger.warn({ event: 'unreadable call', error }, 'a server sent what is no call')
    peer.close()
    return
  }
  try {
    peer.send({ id: call.id, status: 'answered', answer: await carryOut(signer, call) } satisfies RemoteReply)
  } catch (error) {
    if (error instanceof SignerInQuarantine) {
      peer.send({ id: call.id, status: 'in quarantine' } satisfies RemoteReply)
      return
    }
    logger.error({ event: 'signer failed', error }, 'a call could not be answered')
    peer.send({ id: call.id, status: 'failed' } satisfies RemoteReply)
  }
}

async function carryOut(signer: LocalSigner, call: RemoteCall): Promise<unknown> {
  switch (call.call) {
    case 'accountKeys':
      return writeAccountKeys(await signer.accountKeys())
    case 'find':
      return signer.find(call.reference)
    case 'sign':
      return signer.sign(call.request)
    case 'compare':
      return signer.journal.compare(call.heads)
    case 'take':
      return signer.journal.take(call.lines)
    case 'linesAfter':
      return signer.journal.linesAfter(call.place)
  }
}
