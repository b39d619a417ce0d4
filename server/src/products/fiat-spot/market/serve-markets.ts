import { type LinkKeys, type LinkListener, listenLink } from '#platform/link'
import { Refusal } from '#platform/refusal'
import type { MarketData, MarketNews } from '#products/fiat-spot/market-data'
import type { Market } from './market.ts'
import { type MarketMessage, type MarketRequest, tellAnswer, tellRefusal } from './market-link.ts'

type Served = { readonly market: Market; readonly data: MarketData }

type Options = {
  readonly host: string
  readonly port: number
  readonly keys: LinkKeys
  find(pair: string): Served | undefined
}

/** Lets other processes command the markets that this one owns, and follow their news. */
export function serveMarkets({ find, ...listening }: Options): Promise<LinkListener> {
  return listenLink({
    ...listening,
    onPeer(peer) {
      const followed = new Map<string, () => void>()
      const tell = (message: MarketMessage) => peer.send(message)
      return {
        onMessage(message) {
          const request = message as MarketRequest // only a process of ours knows the key
          const served = find(request.pair)
          if (served === undefined) return peer.close()
          if (request.kind === 'submit') void submit(request, { market: served.market, tell })
          else if (!followed.has(request.pair)) followed.set(request.pair, follow(served.data, tell))
        },
        onClosed() {
          for (const end of followed.values()) end()
        },
      }
    },
  })
}

type Tell = (message: MarketMessage) => void
type Submission = Extract<MarketRequest, { kind: 'submit' }>

async function submit(
  { id, command }: Submission,
  { market, tell }: { market: Market; tell: Tell },
): Promise<void> {
  try {
    tell({ kind: 'answered', id, answer: tellAnswer(await market.submit(command)) })
  } catch (error) {
    if (error instanceof Refusal) tell({ kind: 'refused', id, refusal: tellRefusal(error) })
    else tell({ kind: 'failed', id, reason: String(error) })
  }
}

function follow(data: MarketData, tell: Tell): () => void {
  const send = (news: MarketNews) => tell({ kind: 'news', pair: data.pair.name, news })
  // Before it is read here, nothing is known of it; then its news begin with all of it.
  if (data.isKnown()) send(data.snapshot())
  return data.listen(send)
}
