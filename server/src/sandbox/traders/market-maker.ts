import type { Money } from '#core/money'
import type { Ids } from '#platform/ids'
import type { AmendOrder, CancelOrder, MarketCommand, Order, Pair, PlaceOrder } from '#products/fiat-spot'
import { ladderOf, type Rungs } from './ladder.ts'
import { amountOf, inWhole, priceOf, type Side } from './pair-amounts.ts'

/** The market as a market maker sees it before it quotes. */
export type MakerView = {
  readonly mid: Money
  /** The maker's own open orders. */
  readonly open: readonly Order[]
  /** The maker does not follow a price move of at most this many ticks. */
  readonly stillTicks: number
}

/** Keeps orders on both sides of a price. Its commands follow from the view alone. */
export type MarketMaker = { quote(view: MakerView): MarketCommand[] }

type Options = { readonly pair: Pair; readonly customerId: string; readonly seed: string; readonly ids: Ids }

// An order is resized when its rest is below or above these shares of the wanted size.
const leftMin = 0.5
const leftMax = 2

export function marketMaker(options: Options): MarketMaker {
  const { pair } = options
  const ladder = ladderOf(pair, options)
  let centre: number | null = null

  return {
    quote({ mid, open, stillTicks }) {
      const before = centre
      const wanted = inWhole(mid, pair.priceStep)
      const now = before !== null && Math.abs(wanted - before) <= stillTicks ? before : wanted
      centre = now
      // The side that retreats goes first, so the other side never meets it.
      const sides: Side[] = before === null || now >= before ? ['sell', 'buy'] : ['buy', 'sell']
      return sides.flatMap((side) => {
        const standing = open.filter((order) => order.side === side)
        return quoteSide(standing, { ...options, side, rungs: ladder.rungs(side, now) })
      })
    },
  }
}

type Quoting = Options & { readonly side: Side; readonly rungs: Rungs }

/** Leaves the orders that are on a rung, moves the others to vacant rungs, and fills the remaining vacant rungs. */
function quoteSide(open: readonly Order[], quoting: Quoting): MarketCommand[] {
  const { rungs, side } = quoting
  const well = new Map(open.flatMap((order) => (isOnRung(order, rungs) ? [[order.priceTicks, order]] : [])))
  const astray = open.filter((order) => well.get(order.priceTicks) !== order)
  const vacant = [...rungs.keys()].filter((ticks) => !well.has(ticks))
  const names = freeNames(side, { open, count: rungs.size })
  return [
    ...astray.map((order, index) => {
      const ticks = vacant[index]
      return ticks === undefined ? cancelled(order, quoting) : amended(order, { ...quoting, ticks })
    }),
    ...[...well.values()].flatMap((order) => {
      const ticks = order.priceTicks ?? 0
      const amendment = amended(order, { ...quoting, ticks })
      return amendment.kind === 'amend' && amendment.amount === null ? [] : [amendment]
    }),
    ...vacant
      .slice(astray.length)
      .flatMap((ticks, index) => placed({ ...quoting, ticks, name: names[index] ?? null })),
  ]
}

function isOnRung({ priceTicks }: Order, rungs: Rungs): boolean {
  return priceTicks !== null && rungs.has(priceTicks)
}

/** A name has one open order at a time, so orders never outnumber names, even when several processes quote. */
function freeNames(side: Side, { open, count }: { open: readonly Order[]; count: number }): string[] {
  const taken = new Set(open.map(({ clientOrderId }) => clientOrderId))
  return Array.from({ length: count }, (_, index) => `${side}-${index + 1}`).filter(
    (name) => !taken.has(name),
  )
}

type Rung = Quoting & { readonly ticks: number }

/** Moving an order costs fewer rows than cancelling it and placing another. */
function amended(order: Order, rung: Rung): AmendOrder | CancelOrder {
  const { pair, customerId, rungs, ticks } = rung
  const { lots, filledLots, priceTicks } = order
  const wanted = rungs.get(ticks) ?? 0
  const left = (lots ?? 0) - filledLots
  const isRightSize = left >= wanted * leftMin && left <= wanted * leftMax
  const total = filledLots + (isRightSize ? left : wanted)
  if (total > inWhole(pair.orderSizeMax, pair.lot)) return cancelled(order, rung)
  return {
    kind: 'amend',
    request: null,
    customerId,
    orderId: order.id,
    price: ticks === priceTicks ? null : priceOf(pair, ticks),
    amount: total === lots ? null : amountOf(pair, total),
  }
}

function cancelled({ id }: Order, { customerId }: Options): CancelOrder {
  return { kind: 'cancel', request: null, customerId, orderId: id }
}

function placed({
  pair,
  customerId,
  ids,
  side,
  rungs,
  ticks,
  name,
}: Rung & { name: string | null }): PlaceOrder[] {
  if (name === null) return []
  return [
    {
      kind: 'place',
      request: null,
      id: ids.next(),
      customerId,
      side,
      price: priceOf(pair, ticks),
      amount: amountOf(pair, rungs.get(ticks) ?? 0),
      budget: null,
      timeInForce: 'good_till_cancel',
      selfTrade: 'cancel_newest',
      clientOrderId: name,
      userInput: { price: null, amount: null, priceTotal: null },
    },
  ]
}
