import type { PartyAnswer } from '#core/instructions'
import type { GiftCardDelivery, GiftCardOrder, GiftCardSupplier, SuppliedGiftCard } from '#core/suppliers'
import { costOf, isWithin, unitsOf } from './amounts.ts'
import { readCallback } from './callbacks.ts'
import { deriveCode, deriveDigits, grouped } from './derive.ts'
import { type GiftCardProduct, giftCardProducts } from './gift-card-catalog.ts'
import { findOrder, type KeptOrder, readBalance, takeOrder } from './orders.ts'
import { pageOf } from './page-of.ts'
import { type SupplierControls, supplierControls } from './supplier-controls.ts'
import type { SupplierDesk } from './supplier-desk.ts'

/** A supplier of gift cards whose decisions a person can make. */
export type SimulatedGiftCards = GiftCardSupplier & SupplierControls

type Options = Omit<SupplierDesk, 'port' | 'isManual'> &
  Partial<Pick<SupplierDesk, 'isManual'>> & { readonly products?: readonly GiftCardProduct[] }

const dayMs = 24 * 60 * 60 * 1_000

/** The simulated supplier of gift cards: its orders are in the database, and its codes open nothing. */
export function simulatedGiftCards({
  products = giftCardProducts,
  isManual = async () => false,
  ...parts
}: Options): SimulatedGiftCards {
  const desk: SupplierDesk = { ...parts, isManual, port: 'giftcards' }
  const known = new Map(products.map((product) => [product.productReference, product]))
  const answerOf = (kept: KeptOrder) => answer(desk, kept, known.get(kept.item))
  return {
    name: 'simulated',
    currency: desk.asset.symbol,
    readCatalog: async (page) => pageOf(products.map(listedOf), page),
    async order(order) {
      const product = known.get(order.productReference)
      const taken = { ...takenOf(desk, order, product), item: order.productReference }
      return answerOf(await takeOrder(desk, taken))
    },
    async find({ reference }) {
      const kept = await findOrder(desk, reference)
      return kept === null ? null : answerOf(kept)
    },
    balance: () => readBalance(desk),
    readCallback: (callback) => readCallback(callback, desk),
    ...supplierControls(desk),
  }
}

function listedOf(product: GiftCardProduct): SuppliedGiftCard {
  const { hasPin: _, isRedeemedOnline: __, validDays: ___, plan: ____, ...listed } = product
  return listed
}

function takenOf({ asset }: SupplierDesk, order: GiftCardOrder, product: GiftCardProduct | undefined) {
  const { reference, faceValue, cost: agreed } = order
  const nothing = { asset, units: 0n }
  if (product === undefined)
    return { reference, cost: nothing, plan: 'plain', refusal: 'PRODUCT_NOT_FOUND' } as const
  const { rate, plan, isAvailable } = product
  if (!isOffered(order, product)) return { reference, cost: nothing, plan, refusal: 'INVALID_FACE_VALUE' }
  const cost = costOf({ rate, amount: faceValue, asset })
  const isDearer = cost.units > agreed.units || agreed.asset.symbol !== asset.symbol
  const refusal = isAvailable ? (isDearer ? 'PRICE_CHANGED' : null) : 'OUT_OF_STOCK'
  return { reference, cost, plan, refusal }
}

function isOffered({ faceValue, currency }: GiftCardOrder, product: GiftCardProduct): boolean {
  if (currency !== product.currency) return false
  const { values } = product
  if (values.kind === 'range') return isWithin(faceValue, values)
  const given = unitsOf(faceValue)
  return given !== null && values.faceValues.some((one) => unitsOf(one) === given)
}

function answer(
  desk: SupplierDesk,
  kept: KeptOrder,
  product: GiftCardProduct | undefined,
): PartyAnswer<GiftCardDelivery> {
  if (kept.status === 'rejected') return { status: 'rejected', reason: kept.reason ?? '' }
  if (kept.status === 'done') return { status: 'done', result: deliveryOf(desk, kept, product) }
  if (kept.charged.units === 0n) return { status: 'unknown' }
  return { status: 'unknown', reason: 'it is charged, and its code is not there yet' }
}

function deliveryOf(
  { key }: SupplierDesk,
  { reference, item, charged, createdAt }: KeptOrder,
  product: GiftCardProduct | undefined,
): GiftCardDelivery {
  const { hasPin = false, isRedeemedOnline = false, validDays = null } = product ?? {}
  return {
    cost: charged,
    code: grouped(deriveCode({ key, about: `code of ${reference}`, length: 16 })),
    pin: hasPin ? deriveDigits({ key, about: `pin of ${reference}`, length: 6 }) : null,
    redeemUrl: isRedeemedOnline ? `https://redeem.example/${item}` : null,
    expiresAt: validDays === null ? null : new Date(createdAt.getTime() + validDays * dayMs),
  }
}
