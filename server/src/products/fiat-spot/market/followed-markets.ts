import type { Database } from '#platform/database'
import type { LinkKeys } from '#platform/link'
import type { MarketNews } from '#products/fiat-spot/market-data'
import { connectMarkets, type RemoteMarkets } from './market-link.ts'
import { findOwners } from './owner.ts'

/** The markets that other processes own, as far as they can be reached from here. */
export type FollowedMarkets = {
  /** The owner of a pair; null while nobody is known to own it. */
  owner(pair: string): RemoteMarkets | null
  /** Finds out who owns which market by now, and follows those. */
  refresh(pairs: readonly string[]): Promise<void>
  close(): void
}

type Options = {
  readonly database: Database
  readonly keys: LinkKeys
  /** This process as a holder of leases. */
  readonly holder: string
  onNews(pair: string, news: MarketNews): void
}

export function followMarkets({ database, keys, holder, onNews }: Options): FollowedMarkets {
  const links = new Map<string, RemoteMarkets>()
  let owners = new Map<string, RemoteMarkets>()

  function linkTo(address: string): RemoteMarkets {
    const known = links.get(address)
    if (known !== undefined && !known.isClosed()) return known
    const link: RemoteMarkets = connectMarkets({
      address,
      keys,
      // A former owner may still talk while its successor does.
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
    async refresh(pairs) {
      const found = pairs.length === 0 ? [] : await findOwners(database)
      const others = found.filter((owner) => owner.holder !== holder && pairs.includes(owner.pair))
      const before = owners
      owners = new Map(others.map(({ pair, address }) => [pair, linkTo(address)]))
      for (const [pair, link] of owners) if (before.get(pair) !== link) link.follow(pair)
      closeUnused()
    },
    close() {
      owners = new Map()
      closeUnused()
    },
  }
}
