import assert from 'node:assert'
import { setTimeout as pause } from 'node:timers/promises'
import type { Catalog } from '#core/catalog'
import { within } from '#core/instructions'
import { readBalances } from '#core/ledger'
import type { Money } from '#core/money'
import type { SupplierPort } from '#core/suppliers'
import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { actOnEach } from '#platform/workers'
import { mirrorOf } from '../movements.ts'
import type { PurchaseKindName } from '../purchase.ts'
import { keepSupplierBalance, type SupplierBalance } from './supplier-balance.ts'

/** A supplier that can be asked for the house's balance there. */
export type BalanceSource = { readonly port: SupplierPort; readonly name: string; balance(): Promise<Money> }

type Watching = {
  readonly database: Database
  readonly catalog: Pick<Catalog, 'asset'>
  readonly clock: Clock
  readonly sources: readonly BalanceSource[]
  readonly timeoutMs?: number
  /** Between attempts that differ. */
  readonly pauseMs?: number
}

const attemptsMax = 3

/** Asks each supplier for the house's balance there, between two readings of the books, and stores the answer. */
export function watchBalances(watching: Watching): { refresh(): Promise<void> } {
  const { sources, pauseMs = 500 } = watching
  return {
    refresh: () =>
      actOnEach(sources, {
        async act(source) {
          let seen = await compare(watching, source)
          // News of the supplier may be a moment ahead of the books, or behind them.
          for (let attempt = 1; seen.difference.units !== 0n && attempt < attemptsMax; attempt++) {
            await pause(pauseMs)
            seen = await compare(watching, source)
          }
          await keepSupplierBalance(watching.database, seen)
        },
      }),
  }
}

async function compare(
  { database, catalog, clock, timeoutMs = 10_000 }: Watching,
  { port, name, balance }: BalanceSource,
): Promise<Omit<SupplierBalance, 'differsSince'>> {
  const before = await readBooks(database, port)
  const told = await within(timeoutMs, balance)
  const after = await readBooks(database, port)
  const { asset, units } = told
  const known = catalog.asset(asset.symbol)
  assert(known?.scale === asset.scale, `the supplier ${name} tells its balance in ${asset.symbol}`)
  const [first, last] = [before(asset.symbol), after(asset.symbol)]
  const most = largest(first.booked, last.booked)
  // An open purchase may be charged already; a purchase that ended meanwhile is open in the first reading, or booked in the
  // last.
  const least = -largest(first.open - first.booked, last.open - last.booked)
  const difference = units > most ? units - most : units < least ? units - least : 0n
  const money = (of: bigint): Money => ({ asset, units: of })
  return {
    ...{ port, provider: name, told, booked: money(last.booked), open: money(last.open) },
    ...{ difference: money(difference), toldAt: clock.now() },
  }
}

function largest(one: bigint, other: bigint): bigint {
  if (one < other) return other
  return one
}

/** Kinds whose cost goes to a card: the house has as much at the issuer as before, until the card spends it. */
const loads: readonly PurchaseKindName[] = ['card_issue', 'card_topup']

type Books = (symbol: string) => { readonly booked: bigint; readonly open: bigint }

/** The house's money at a supplier by the books, and the possible cost of its open purchases there, both at one moment. */
async function readBooks(database: Database, port: SupplierPort): Promise<Books> {
  const mirror = mirrorOf(port)
  return database.inTransaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`)
    const balances = await readBalances(tx, mirror.owner)
    const rows = await tx.query<{ asset: string; units: bigint }>(sql`
      select cost_asset as asset, sum(cost_units) as units from purchases
      where status = 'processing' and port = ${port} and kind <> all(${loads}::text[]) group by cost_asset`)
    const open = new Map(rows.map(({ asset, units }) => [asset, units]))
    return (symbol) => ({
      booked: -(balances.get(symbol)?.[mirror.kind] ?? 0n),
      open: open.get(symbol) ?? 0n,
    })
  })
}
