import { columns, type Item, orNull, type RowOf, sql, type Tx, table } from '#platform/database'

const { text, smallint, numeric } = columns

/** The share that a stripe has of an inventory's limits. */
const shareTable = table('inventory_shares', {
  asset: text,
  stripe: smallint,
  /** The limits that were shared out; null before the first time. */
  max: orNull(numeric.named('limit_max')),
  min: orNull(numeric.named('limit_min')),
  /** The balance of the stripe stays within; null where the whole stock is beyond that limit. */
  ceiling: orNull(numeric),
  floor: orNull(numeric),
})

/** A locked share. */
export type Share = Item<typeof shareTable>

/** The least and the most units that the house wants to hold of an asset. */
export type Limits = { readonly max: bigint; readonly min: bigint }

/** Locks the shares of one stripe, those that there are, without waiting for others' stripes. */
export async function lockOwnShares(tx: Tx, assets: readonly string[]): Promise<Share[]> {
  const rows = await tx.query<RowOf<typeof shareTable>>(sql`
    select ${shareTable.columns} from inventory_shares
    where asset = any(${assets}::text[]) and stripe = ${tx.slot}
    order by asset for no key update`)
  return rows.map((row) => shareTable.read(row))
}

/** Locks the shares of all stripes, and opens one for this server. */
export async function lockAllShares(tx: Tx, assets: readonly string[]): Promise<Share[]> {
  // The row of the first stripe comes first for everybody, so nobody opens a stripe beside this.
  openShares(tx, assets, 0)
  tx.send(sql`
    select from inventory_shares where asset = any(${assets}::text[]) and stripe = 0
    order by asset for no key update`)
  openShares(tx, assets, tx.slot)
  const rows = await tx.query<RowOf<typeof shareTable>>(sql`
    select ${shareTable.columns} from inventory_shares where asset = any(${assets}::text[])
    order by asset, stripe for no key update`)
  return rows.map((row) => shareTable.read(row))
}

const opened = shareTable.pick('asset', 'stripe')

function openShares(tx: Tx, assets: readonly string[], stripe: number): void {
  const rows = assets.map((asset) => ({ asset, stripe }))
  tx.send(sql`${opened.insertionOf(rows)} on conflict do nothing`)
}

const changed = shareTable.pick('max', 'min', 'ceiling', 'floor').setFrom('changed')

export function writeShares(tx: Tx, shares: readonly Share[]): void {
  if (shares.length === 0) return
  tx.send(sql`
    update inventory_shares set ${changed} from ${shareTable.rowsOf(shares, 'changed')}
    where inventory_shares.asset = changed.asset and inventory_shares.stripe = changed.stripe`)
}

/** The need of a deal in one stripe of an asset: room to take units, or units to pay. */
export type Need = { readonly up?: bigint; readonly down?: bigint }

/** The balance of a stripe. */
export type Stripe = { readonly stripe: number; readonly units: bigint }

type Sharing = {
  readonly asset: string
  readonly limits: Limits
  readonly stripes: readonly Stripe[]
  /** The stripe of the need, which gets what it needs beside its part. */
  readonly own: number
  readonly need?: Need
}

/**
 * Shares of the room between a stock and its limits, the same for all stripes after the need is met. The ceilings never add up to
 * more than the maximum, nor the floors to less than the minimum. A stock beyond a limit has no room there to share out.
 */
export function sharesOf({ asset, limits, stripes, own, need = {} }: Sharing): Share[] {
  const { max, min } = limits
  const { up = 0n, down = 0n } = need
  const stock = stripes.reduce((sum, { units }) => sum + units, 0n)
  const ups = partsOf(max - stock - up, stripes.length)
  const downs = partsOf(stock - min - down, stripes.length)
  return stripes.map(({ stripe, units }) => {
    const isOwn = stripe === own
    const rise = isOwn ? ups.own + up : ups.other
    const fall = isOwn ? downs.own + down : downs.other
    const floor = units > fall ? units - fall : 0n
    return {
      ...{ asset, stripe, max, min },
      ceiling: stock > max ? null : units + rise,
      floor: stock < min ? null : floor,
    }
  })
}

/** Units in equal parts, where one has the rest; nothing of what is not there. */
export function partsOf(units: bigint, count: number): { own: bigint; other: bigint } {
  if (units <= 0n) return { own: 0n, other: 0n }
  const other = units / BigInt(count)
  return { own: units - other * BigInt(count - 1), other }
}
