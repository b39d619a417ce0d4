import { expect } from 'vitest'
import { heldFundsClaim, houseAccount } from '#core/ledger'
import { formatAmount, type Money } from '#core/money'
import {
  anyKind,
  createPurchases,
  heldByPurchases,
  mirrorOf,
  type PurchaseKind,
  type Purchases,
  type PurchasesParts,
  purchaseClaims,
  requestPurchase,
} from '#core/purchases'
import type { Delivered } from '#core/suppliers'
import { sql, type Tx } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { openFakeMeanings, readMeanings } from './fake-party.ts'
import { assetOf, openWorld, type World } from './open-world.ts'
import { type PaperOrder, type PaperSupplier, paperSupplier } from './paper-supplier.ts'
import { type PurchaseBooks, purchaseBooks, supply } from './purchase-books.ts'

type Kind = PurchaseKind<PaperOrder, Delivered>

/** A house that buys from one paper supplier; its product notes every notice. */
export type PurchaseHouse = World &
  Pick<PurchaseBooks, 'purchase' | 'houseHas'> & {
    readonly supplier: PaperSupplier
    readonly kind: Kind
    /** A process that carries out purchases. */
    engine(parts?: Partial<PurchasesParts>): Purchases
    /** Buys for a customer who has the money unless one is given; answers its id. */
    buy(options?: { price?: string; fee?: string; cost?: string; customerId?: string }): Promise<string>
    orderOf(id: string): Promise<PaperOrder>
    /** The notices that the product received about a purchase, in order. */
    told(id: string): Promise<string[]>
    /** The balance of a purchase's owner, as "available/held". */
    funding(id: string): Promise<string>
    /** The open debts as "kind amount". */
    debts(): Promise<string[]>
    usdt(amount: string): Money
    /** Fails the test unless the books are sound and agree with the supplier. */
    expectSoundPurchases(): Promise<void>
  }

const metrics = { ...createMetrics(), gauges() {} }
const logger = createLogger('silent')
const paperStart = '1000000'

export async function openPurchaseHouse(): Promise<PurchaseHouse> {
  const world = await openWorld()
  const { database, catalog, clock, newCustomer } = world
  await openFakeMeanings(world.url)
  const usdt = (amount: string) => world.money('USDT', amount)
  const shown = (units = 0n) => formatAmount({ asset: assetOf(catalog, 'USDT'), units })
  const supplier = paperSupplier({ has: usdt(paperStart) })
  await supply(world, { port: 'giftcards', symbol: 'USDT', amount: paperStart })
  const kind = kindOf(supplier)
  const { purchase, houseHas, funding } = purchaseBooks(world)
  return {
    ...world,
    supplier,
    kind,
    usdt,
    engine: (parts = {}) =>
      createPurchases({
        ...{ database, catalog, ids: systemIds, clock, logger, metrics },
        ...{ kinds: [anyKind(kind)], timeoutMs: 2_000, chance: () => 0 },
        ...parts,
      }),
    async buy({ price = '10', fee = '0.1', cost = '9', customerId } = {}) {
      const id = systemIds.next()
      const owner = customerId ?? (await newCustomer({ funding_available: { USDT: '10.1' } }))
      const amounts = { price: usdt(price), fee: usdt(fee), cost: usdt(cost) }
      const named = { kind: kind.kind, port: kind.port, provider: kind.provider, title: 'A paper card' }
      await database.inTransaction((tx) =>
        requestPurchase(
          tx,
          { id, customerId: owner, ...amounts, ...named },
          { catalog, ids: systemIds, now: clock.now() },
        ),
      )
      return id
    },
    purchase,
    houseHas,
    orderOf: async (id) => ({ reference: id, cost: (await purchase(id)).cost }),
    told: (id) => readMeanings(database, id),
    funding: async (id) => funding((await purchase(id)).customerId),
    async debts() {
      const rows = await database.query<{ kind: string; units: bigint }>(sql`
        select kind, units from supplier_debts where resolved_at is null order by opened_at, purchase_id, kind`)
      return rows.map((row) => `${row.kind} ${shown(row.units)}`)
    },
    async expectSoundPurchases() {
      await world.expectSoundBooks([...purchaseClaims, heldFundsClaim([heldByPurchases])])
      expect(await houseHas('gift_card_supplier')).toBe(shown(-(await supplier.balance()).units))
      expect(mirrorOf('giftcards')).toEqual(houseAccount('gift_card_supplier'))
    },
  }
}

function kindOf(supplier: PaperSupplier): Kind {
  return {
    kind: 'gift_card',
    port: 'giftcards',
    provider: supplier.name,
    read: async (_database, { id, cost }) => ({ reference: id, cost }),
    place: supplier.place,
    find: supplier.find,
    paidTo: () => mirrorOf('giftcards'),
    completed: (tx, { order, delivery }) =>
      note(tx, { order, meaning: `completed ${formatAmount(delivery.cost)}` }),
    failed: (tx, { order, purchase }) => note(tx, { order, meaning: `failed ${purchase.error}` }),
    refunded: (tx, { order }) => note(tx, { order, meaning: 'refunded' }),
    async deliveredLate(tx, { order }) {
      await note(tx, { order, meaning: 'late' })
      return false
    },
  }
}

async function note(tx: Tx, { order, meaning }: { order: PaperOrder; meaning: string }): Promise<void> {
  await tx.query(sql`insert into fake_meanings values (${order.reference}, ${meaning})`)
}
