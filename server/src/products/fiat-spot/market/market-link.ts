import {
  heardAnswer,
  heardRefusal,
  type ToldAnswer,
  type ToldRefusal,
  tellAnswer,
  tellRefusal,
} from '#core/idempotency'
import type { Database } from '#platform/database'
import { findHolders } from '#platform/leases'
import { connectLink, createPendingAnswers, type LinkKeys, type Peer, type PeerHandler } from '#platform/link'
import { Refusal } from '#platform/refusal'
import type { MarketData, MarketNews } from '#products/fiat-spot/market-data'
import type { Market, MarketAnswer } from './market.ts'
import type { Done, MarketCommand } from './market-commands.ts'
import { refuse } from './refusals.ts'

/** A request to the process that owns a market. */
type MarketRequest =
  | { readonly kind: 'submit'; readonly id: number; readonly pair: string; readonly command: MarketCommand }
  | { readonly kind: 'follow'; readonly pair: string }

/** A message from the owner. `failed` is an unforeseen failure, which the owner has logged. */
type MarketMessage =
  | { readonly kind: 'answered'; readonly id: number; readonly answer: ToldMarketAnswer }
  | { readonly kind: 'refused'; readonly id: number; readonly refusal: ToldRefusal }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  | { readonly kind: 'news'; readonly pair: string; readonly news: MarketNews }

type ToldMarketAnswer = Pick<MarketAnswer, 'orders'> & ToldAnswer<Done>

/** The markets of another process. */
type RemoteMarkets = {
  /** Rejects with STOCKBOOK_UNAVAILABLE if the link breaks before the answer: the command may have been executed. */
  submit(pair: string, command: MarketCommand): Promise<MarketAnswer>
  /** Subscribes to the news of a market, which begin with a snapshot. */
  follow(pair: string): void
  isClosed(): boolean
  close(): void
}

type Asking = {
  readonly address: string
  readonly keys: LinkKeys
  onNews(pair: string, news: MarketNews): void
}

export function connectMarkets({ address, keys, onNews }: Asking): RemoteMarkets {
  const answers = createPendingAnswers<MarketAnswer>(() => refuse('STOCKBOOK_UNAVAILABLE'))

  function hear(message: MarketMessage): void {
    if (message.kind === 'news') onNews(message.pair, message.news)
    else if (message.kind === 'answered')
      answers.resolve(message.id, { answer: heardAnswer(message.answer), orders: message.answer.orders })
    else if (message.kind === 'refused') answers.reject(message.id, heardRefusal(message.refusal))
    else answers.reject(message.id, new Error(`the owner of the market failed: ${message.reason}`))
  }

  const peer = connectLink({ address, keys }, () => ({
    onMessage: (message) => hear(message as MarketMessage), // only our own processes have the key
    onClosed: answers.end,
  }))
  const ask = (request: MarketRequest) => peer.send(request)
  return {
    submit: (pair, command) => answers.ask((id) => ask({ kind: 'submit', id, pair, command })),
    follow: (pair) => ask({ kind: 'follow', pair }),
    isClosed: answers.hasEnded,
    close: peer.close,
  }
}

type Served = { readonly market: Market; readonly data: MarketData }

/** Serves the markets that this process owns: other processes send commands and follow the news. */
export function serveMarkets(find: (pair: string) => Served | undefined): (peer: Peer) => PeerHandler {
  return (peer) => {
    const followed = new Map<string, () => void>()
    const tell = (message: MarketMessage) => peer.send(message)
    return {
      onMessage(message) {
        const request = message as MarketRequest // only our own processes have the key
        const served = find(request.pair)
        if (served === undefined) return peer.close()
        if (request.kind === 'submit') void submit(request, { market: served.market, tell })
        else if (!followed.has(request.pair)) followed.set(request.pair, follow(served.data, tell))
      },
      onClosed() {
        for (const end of followed.values()) end()
      },
    }
  }
}

type Tell = (message: MarketMessage) => void
type Submission = Extract<MarketRequest, { kind: 'submit' }>

async function submit(
  { id, command }: Submission,
  { market, tell }: { market: Market; tell: Tell },
): Promise<void> {
  try {
    const { answer, orders } = await market.submit(command)
    tell({ kind: 'answered', id, answer: { ...tellAnswer(answer), orders } })
  } catch (error) {
    if (error instanceof Refusal) tell({ kind: 'refused', id, refusal: tellRefusal(error) })
    else tell({ kind: 'failed', id, reason: String(error) })
  }
}

function follow(data: MarketData, tell: Tell): () => void {
  const send = (news: MarketNews) => tell({ kind: 'news', pair: data.pair.name, news })
  // A market not read yet sends no snapshot here: its first news are one.
  if (data.isKnown()) send(data.snapshot())
  return data.listen(send)
}

/** The reachable markets of other processes. */
type FollowedMarkets = {
  /** The owner of a pair; null while none is known. */
  owner(pair: string): RemoteMarkets | null
  /** Whether the owner of a pair is linked. */
  isLinked(pair: string): boolean
  /** Looks up the present owners of these markets, and follows them. */
  refresh(pairs: readonly string[]): Promise<void>
  close(): void
}

type Following = {
  readonly database: Database
  readonly keys: LinkKeys
  /** The id of this process as a holder of leases. */
  readonly holder: string
  onNews(pair: string, news: MarketNews): void
}

export function followMarkets({ database, keys, holder, onNews }: Following): FollowedMarkets {
  const links = new Map<string, RemoteMarkets>()
  let owners = new Map<string, RemoteMarkets>()

  function linkTo(address: string): RemoteMarkets {
    const known = links.get(address)
    if (known !== undefined && !known.isClosed()) return known
    const link: RemoteMarkets = connectMarkets({
      address,
      keys,
      // A former owner may still send news after its successor has begun to.
      onNews: (pair, news) => owners.get(pair) === link && onNews(pair, news),
    })
    links.set(address, link)
    return link
  }

  function closeUnused(): void {
    const used = new Set(owners.values())
    for (const [address, link] of links) {
      if (used.has(link)) continue
      link.close()
      links.delete(address)
    }
  }

  return {
    owner: (pair) => owners.get(pair) ?? null,
    isLinked: (pair) => owners.get(pair)?.isClosed() === false,
    async refresh(pairs) {
      const found = pairs.length === 0 ? [] : await findHolders(database)
      const others = found.filter((owner) => owner.holder !== holder && pairs.includes(owner.name))
      const before = owners
      owners = new Map(others.map(({ name, address }) => [name, linkTo(address)]))
      for (const [pair, link] of owners) if (before.get(pair) !== link) link.follow(pair)
      closeUnused()
    },
    close() {
      owners = new Map()
      closeUnused()
    },
  }
}
