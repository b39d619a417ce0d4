import { strict as assert } from 'node:assert'
import type { Fraction } from '#core/money'
import type { PricePair } from '#core/prices'
import {
  columns,
  type Database,
  group,
  type Queryable,
  type RowOf,
  sql,
  type Tx,
  table,
} from '#platform/database'

/** The currencies whose price in USDT stands still, as this process knows them. */
export type PricePins = {
  /** The price of one whole in USDT for as long as it is pinned. */
  leg(symbol: string): Fraction | undefined
  /** The pinned currencies, each with the pair in whose name it is pinned. */
  names(): Promise<{ symbol: string; pair: string }[]>
  /** Reads the pins again, which another process may have changed. */
  refresh(): Promise<void>
  /** Pins the legs that `legs` makes of the present pins, in the name of the pair; other pins stay. */
  pin(pair: PricePair, legs: (pinned: ReadonlyMap<string, Fraction>) => readonly PinnedLeg[]): Promise<void>
  /** Releases the pins in the name of this pair, in either order. */
  release(pair: PricePair): Promise<void>
}

export type PinnedLeg = { readonly symbol: string; readonly price: Fraction }

/** Pins are rows, so that every process and every later one has them. */
export async function pricePins(database: Database): Promise<PricePins> {
  let pinned: ReadonlyMap<string, Fraction> = new Map()
  let readings = 0
  let latest = 0

  async function refresh(): Promise<void> {
    const reading = ++readings
    const read = await readPins(database)
    // A refresh that began later may have answered already, and knows more.
    if (reading < latest) return
    latest = reading
    pinned = read
  }

  async function change(act: (tx: Tx) => Promise<void>): Promise<void> {
    await database.inTransaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtext('price_pins'))`)
      await act(tx)
    })
    await refresh()
  }

  await refresh()
  return {
    leg: (symbol) => pinned.get(symbol),
    names: () => database.query(sql`select symbol, pair from price_pins order by symbol`),
    refresh,
    pin: (pair, legs) =>
      change(async (tx) => {
        for (const leg of legs(await readPins(tx))) await writePin(tx, { pair, ...leg })
      }),
    release: (pair) =>
      change(async (tx) => {
        await tx.query(sql`delete from price_pins where pair = ${nameOf(pair)}`)
      }),
  }
}

const { text, numeric } = columns

const pinTable = table('price_pins', {
  symbol: text,
  /** The pair in whose name it is pinned. */
  pair: text,
  price: group({ numerator: numeric, denominator: numeric }),
})

async function readPins(database: Queryable): Promise<ReadonlyMap<string, Fraction>> {
  const rows = await database.query<RowOf<typeof pinTable>>(sql`select ${pinTable.columns} from price_pins`)
  return new Map(rows.map((row) => pinTable.read(row)).map(({ symbol, price }) => [symbol, price]))
}

async function writePin(tx: Tx, { pair, symbol, price }: PinnedLeg & { pair: PricePair }): Promise<void> {
  const { numerator, denominator } = price
  assert(numerator > 0n && denominator > 0n, 'a price is above zero')
  await tx.query(sql`
    ${pinTable.insertion({ symbol, pair: nameOf(pair), price })}
    on conflict (symbol) do update
    set pair = excluded.pair, numerator = excluded.numerator, denominator = excluded.denominator`)
}

/** The same for either order. */
function nameOf({ base, quote }: PricePair): string {
  return [base, quote].toSorted().join('/')
}
