import type { GiftCardDelivery } from '#core/suppliers'
import { sql, type Tx } from '#platform/database'
import type { ResealBatch, SealedSecret, Secrets } from '#platform/secrets'

/** The secret part of a delivery: anybody who reads it can spend the card. */
export type Delivery = Pick<GiftCardDelivery, 'code' | 'pin' | 'redeemUrl'>

type Stored = { readonly id: string; readonly delivery: GiftCardDelivery }

/** Seals the supplier's delivery for an order into the order's row. */
export async function storeDelivery(tx: Tx, { id, delivery }: Stored, secrets: Secrets): Promise<void> {
  const { code, pin, redeemUrl, expiresAt } = delivery
  const secret = JSON.stringify({ code, pin, redeemUrl })
  const sealed = await secrets.seal(tx, { secret, purpose: purposeOf(id) })
  tx.send(sql`
    update gift_card_orders set delivery = ${sealed}, expires_at = ${storable(expiresAt)} where id = ${id}`)
}

// The end of the year 9999.
const latestMs = 253_402_300_799_999

/** Drops an invalid time of the supplier, which must not keep a card from its customer. */
function storable(time: Date | null): Date | null {
  const ms = time?.getTime() ?? Number.NaN
  return ms >= 0 && ms <= latestMs ? time : null
}

/** Opens a delivery that `storeDelivery` sealed. The caller first logs the reading. */
export async function openDelivery(
  { id, sealed }: { readonly id: string; readonly sealed: SealedSecret },
  secrets: Pick<Secrets, 'open'>,
): Promise<Delivery> {
  return JSON.parse(await secrets.open({ sealed, purpose: purposeOf(id) })) as Delivery // storeDelivery wrote it
}

function purposeOf(id: string): string {
  return `gift_card/${id}`
}

const nobody = '00000000-0000-0000-0000-000000000000'

export const resealDeliveries: ResealBatch = async (tx, { head, after, limit, reseal }) => {
  const rows = await tx.query<{ id: string; delivery: Buffer }>(sql`
    select id, delivery from gift_card_orders
    where id > ${after || nobody}::uuid and substring(delivery from 1 for 4) <> ${head}::bytea
    order by id limit ${limit} for no key update`)
  for (const { id, delivery } of rows)
    tx.send(sql`
      update gift_card_orders set delivery = ${await reseal(delivery, purposeOf(id))} where id = ${id}`)
  return rows.map(({ id }) => id)
}
