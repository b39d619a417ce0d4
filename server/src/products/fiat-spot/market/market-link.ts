import { Answer } from '#platform/http'
import { connectLink, type LinkKeys } from '#platform/link'
import { Refusal, type RefusalDetails, type RefusalKind } from '#platform/refusal'
import type { MarketNews } from '#products/fiat-spot/market-data'
import type { MarketAnswer } from './market.ts'
import type { MarketCommand } from './market-commands.ts'
import { refuse } from './pair-rules.ts'

/** What a process asks of the one that owns a market. */
export type MarketRequest =
  | { readonly kind: 'submit'; readonly id: number; readonly pair: string; readonly command: MarketCommand }
  | { readonly kind: 'follow'; readonly pair: string }

/** What it is told. A failure is one that nobody foresaw; it was logged where it happened. */
export type MarketMessage =
  | { readonly kind: 'answered'; readonly id: number; readonly answer: ToldAnswer }
  | { readonly kind: 'refused'; readonly id: number; readonly refusal: ToldRefusal }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  | { readonly kind: 'news'; readonly pair: string; readonly news: MarketNews }

/** Plain data: an instance would arrive without its class. */
type ToldRefusal = {
  readonly kind: RefusalKind
  readonly message: string
  readonly details: RefusalDetails | null
}
type ToldAnswer = Pick<MarketAnswer, 'orders'> & {
  readonly outcome: { readonly data: Done } | { readonly refusal: ToldRefusal }
  readonly ts: number
  readonly isReplay: boolean
}
type Done = Extract<MarketAnswer['answer']['outcome'], { data: unknown }>['data']

export function tellRefusal({ kind, message, details }: Refusal): ToldRefusal {
  return { kind, message, details }
}

export function tellAnswer({ answer, orders }: MarketAnswer): ToldAnswer {
  const { outcome, ts, isReplay } = answer
  const told = 'refusal' in outcome ? { refusal: tellRefusal(outcome.refusal) } : outcome
  return { outcome: told, ts, isReplay, orders }
}

function heardRefusal({ kind, message, details }: ToldRefusal): Refusal {
  return new Refusal(kind, { message, ...(details === null ? {} : { details }) })
}

function heardAnswer({ outcome, ts, isReplay, orders }: ToldAnswer): MarketAnswer {
  const heard = 'refusal' in outcome ? { refusal: heardRefusal(outcome.refusal) } : outcome
  return { answer: new Answer(heard, { ts, isReplay }), orders }
}

/** The markets of another process. */
export type RemoteMarkets = {
  /** Rejects with STOCKBOOK_UNAVAILABLE when the link breaks before the answer: the command may have been carried out. */
  submit(pair: string, command: MarketCommand): Promise<MarketAnswer>
  /** Asks for the news of a market, beginning with a snapshot. */
  follow(pair: string): void
  isClosed(): boolean
  close(): void
}

type Options = {
  readonly address: string
  readonly keys: LinkKeys
  onNews(pair: string, news: MarketNews): void
}

type Pending = { resolve(answer: MarketAnswer): void; reject(reason: unknown): void }

export function connectMarkets({ address, keys, onNews }: Options): RemoteMarkets {
  const pending = new Map<number, Pending>()
  let isClosed = false
  let lastId = 0

  function hear(message: MarketMessage): void {
    if (message.kind === 'news') {
      onNews(message.pair, message.news)
      return
    }
    const waiting = pending.get(message.id)
    pending.delete(message.id)
    if (message.kind === 'answered') waiting?.resolve(heardAnswer(message.answer))
    else if (message.kind === 'refused') waiting?.reject(heardRefusal(message.refusal))
    else waiting?.reject(new Error(`the owner of the market failed: ${message.reason}`))
  }

  const peer = connectLink({ address, keys }, () => ({
    onMessage: (message) => hear(message as MarketMessage), // only an owner of ours knows the key
    onClosed() {
      isClosed = true
      for (const { reject } of pending.values()) reject(refuse('STOCKBOOK_UNAVAILABLE'))
      pending.clear()
    },
  }))
  const ask = (request: MarketRequest) => peer.send(request)
  return {
    submit(pair, command) {
      if (isClosed) return Promise.reject(refuse('STOCKBOOK_UNAVAILABLE'))
      const id = ++lastId
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject })
        ask({ kind: 'submit', id, pair, command })
      })
    },
    follow: (pair) => ask({ kind: 'follow', pair }),
    isClosed: () => isClosed,
    close: peer.close,
  }
}
