import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { houseAccount, type Posting } from '#core/ledger'
import { systemIds } from '#platform/ids'
import type { Refusal } from '#platform/refusal'
import type { Deal } from '../deal.ts'
import { stocks } from '../stocks.ts'
import { liquidityRefusal, noLiquidity, stockChanges } from './inventory.ts'
import { leveled } from './level-stripes.ts'
import { type Limits, type Need, type Share, sharesOf } from './shares.ts'

const inventory = houseAccount('inventory')

/** The kind of entries that move stock between stripes. */
const levelKind = 'inventory_leveled'

type Locked = {
  readonly catalog: Pick<Catalog, 'section'>
  readonly shares: readonly Share[]
  /** Whether the shares of all stripes are locked. */
  readonly isWide: boolean
  readonly posting: Posting
  readonly slot: number
}

/** The stock of a batch, as its deals leave it. */
export class SharedStock {
  readonly #locked: Locked
  readonly #shares = new Map<string, Share[]>()
  readonly #changed = new Set<string>()

  constructor(locked: Locked) {
    this.#locked = locked
    for (const [asset, own] of Map.groupBy(locked.shares, (share) => share.asset))
      this.#shares.set(asset, own)
  }

  /** The refusal of a deal, `scarce` where only the other stripes can tell, or the room for it. */
  roomFor(deal: Deal, at: Date): Refusal | 'scarce' | undefined {
    const { catalog, isWide } = this.#locked
    const { taken, paid, rise, fall } = stockChanges(deal)
    const [limitsTaken, limitsPaid] = [this.#limitsOf(taken), this.#limitsOf(paid)]
    if (limitsTaken === undefined || limitsPaid === undefined) return noLiquidity(deal)
    const lacksRoom = !this.#fits(taken, limitsTaken, { up: rise })
    const lacksUnits = fall > 0n && !this.#fits(paid, limitsPaid, { down: fall })
    if (!lacksRoom && !lacksUnits) return undefined
    if (!isWide)
      return (!lacksRoom || this.#isAlone(taken, limitsTaken)) &&
        (!lacksUnits || this.#isAlone(paid, limitsPaid))
        ? noLiquidity(deal)
        : 'scarce'
    const refusal = liquidityRefusal(deal, { catalog, inventory: (asset) => this.#units(asset) })
    if (refusal !== undefined) return refusal
    if (lacksRoom) this.#shareOut(taken, { limits: limitsTaken, need: { up: rise }, at })
    if (lacksUnits) this.#shareOut(paid, { limits: limitsPaid, need: { down: fall }, at })
    return undefined
  }

  /** The shares that have changed. */
  changed(): Share[] {
    return [...this.#changed].flatMap((asset) => this.#shares.get(asset) ?? [])
  }

  #limitsOf(asset: string): Limits | undefined {
    const stock = this.#locked.catalog.section(stocks).find(asset)
    return stock && { max: stock.max.units, min: stock.min.units }
  }

  /** The share of this server, where it is one of these limits. */
  #ownShare(asset: string, { max, min }: Limits): Share | undefined {
    const own = this.#shares.get(asset)?.find(({ stripe }) => stripe === this.#locked.slot)
    return own?.max === max && own.min === min ? own : undefined
  }

  #fits(asset: string, limits: Limits, { up = 0n, down = 0n }: Need): boolean {
    const share = this.#ownShare(asset, limits)
    if (share === undefined) return false
    const units = this.#unitsOf(asset, share.stripe)
    if (down > 0n) return share.floor !== null && units - down >= share.floor
    return share.ceiling !== null && units + up <= share.ceiling
  }

  /** Whether no other stripe has room or units, since this one has all of both limits. */
  #isAlone(asset: string, limits: Limits): boolean {
    const share = this.#ownShare(asset, limits)
    return share !== undefined && share.ceiling === limits.max && share.floor === limits.min
  }

  #unitsOf(asset: string, stripe: number): bigint {
    return this.#locked.posting.unitsOf({ account: { ...inventory, stripe }, asset })
  }

  #stripesOf(asset: string): { stripe: number; units: bigint }[] {
    const shares = this.#shares.get(asset) ?? []
    return shares.map(({ stripe }) => ({ stripe, units: this.#unitsOf(asset, stripe) }))
  }

  /** The units of all stripes together. */
  #units(asset: string): bigint {
    return this.#stripesOf(asset).reduce((sum, { units }) => sum + units, 0n)
  }

  #shareOut(asset: string, { limits, need, at }: { limits: Limits; need: Need; at: Date }): void {
    const { slot: own } = this.#locked
    // Also where only room is short, so that a deal the other way finds units.
    this.#level(asset, { need: need.down ?? 0n, at })
    this.#shares.set(asset, sharesOf({ asset, limits, stripes: this.#stripesOf(asset), own, need }))
    this.#changed.add(asset)
  }

  /** Moves units between the stripes, so that this server's has what it needs and all have the same after it. */
  #level(asset: string, { need, at }: { need: bigint; at: Date }): void {
    const { posting, slot, catalog } = this.#locked
    const stock = catalog.section(stocks).find(asset)
    assert(stock !== undefined, `${asset} is dealt`)
    const moves = leveled(this.#stripesOf(asset), { own: slot, need })
    if (moves.length === 0) return
    const movements = moves.map(({ from, to, units }) => ({
      from: { ...inventory, stripe: from },
      to: { ...inventory, stripe: to },
      amount: { asset: stock.currency.asset, units },
    }))
    const id = systemIds.next()
    const outcome = posting.post({ id, kind: levelKind, reference: id, postedAt: at, movements })
    assert(outcome === 'posted', 'stripes give no more than they have')
  }
}
