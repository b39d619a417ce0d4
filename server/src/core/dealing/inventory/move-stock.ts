import { houseAccount } from '#core/ledger'
import { sql, type Tx } from '#platform/database'
import { lockAllShares, type Share, type Stripe, sharesOf, writeShares } from './shares.ts'

type Held = Stripe & { readonly asset: string }

/** Books what changes the stock without being a deal, with all shares locked, and shares out what it leaves. */
export async function moveStock<T>(tx: Tx, assets: readonly string[], book: () => Promise<T>): Promise<T> {
  const shares = await lockAllShares(tx, assets)
  const booked = await book()
  const { owner, kind } = houseAccount('inventory')
  const held = await tx.query<Held>(sql`
    select asset, stripe, balance as units from ledger_accounts join ledger_balances on account_id = id
    where owner_id = ${owner} and kind = ${kind} and asset = any(${assets}::text[])`)
  writeShares(
    tx,
    assets.flatMap((asset) => sharedAnew(shares, { asset, held, own: tx.slot })),
  )
  return booked
}

type Moved = { readonly asset: string; readonly held: readonly Held[]; readonly own: number }

/** By the limits of the last time; before the first time there is nothing to share out. */
function sharedAnew(all: readonly Share[], { asset, held, own }: Moved): Share[] {
  const shares = all.filter((share) => share.asset === asset)
  const stripes = shares.map(({ stripe }) => ({
    stripe,
    units: held.find((one) => one.asset === asset && one.stripe === stripe)?.units ?? 0n,
  }))
  const [known] = shares.flatMap(({ max, min }) => (max === null || min === null ? [] : [{ max, min }]))
  return known === undefined ? [] : sharesOf({ asset, limits: known, stripes, own })
}
