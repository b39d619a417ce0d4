import { messageOf } from '#core/instructions'
import {
  type GiftCardSupplier,
  type ReadingParts,
  readDueCatalog,
  type SuppliedGiftCard,
} from '#core/suppliers'
import { sql, type Tx } from '#platform/database'
import type { Logger } from '#platform/logging'
import { readListed } from './read-listed.ts'

export type SyncParts = ReadingParts & { readonly logger: Pick<Logger, 'warn'> }

const everyMs = 5 * 60_000

/**
 * Reads the supplier's catalogue when it is due and applies it at once: products are added and changed, unlisted ones
 * vanish, and those listed again return.
 */
export async function syncCatalog(
  parts: SyncParts,
  supplier: Pick<GiftCardSupplier, 'name' | 'readCatalog'>,
  signal?: AbortSignal,
): Promise<void> {
  const { name: provider } = supplier
  await readDueCatalog(
    parts,
    {
      ...{ port: 'giftcards', supplier, everyMs },
      judge: (items) => soundOf(items, parts.logger),
      store(tx, { items, now }) {
        // An empty catalogue is a mistake of the supplier rather than its stock.
        if (items.length === 0) throw new Error('the supplier lists no gift card')
        // The last one of each reference.
        const products = [...new Map(items.map((item) => [item.productReference, item])).values()]
        storeCatalog(tx, { provider, products, now })
      },
    },
    signal,
  )
}

/** The sound products. The log names the others, which are not sold. */
function soundOf(items: readonly SuppliedGiftCard[], logger: SyncParts['logger']): SuppliedGiftCard[] {
  const sound: SuppliedGiftCard[] = []
  const unsound: string[] = []
  for (const item of items)
    try {
      sound.push(readListed(item))
    } catch (error) {
      unsound.push(`${nameOf(item)}: ${messageOf(error)}`)
    }
  if (unsound.length > 0)
    logger.warn({ event: 'unsound gift cards', count: unsound.length, first: unsound.slice(0, 5) })
  return sound
}

/** The items come from outside and may even be null. */
function nameOf(item: SuppliedGiftCard | null): string {
  return String(item?.productReference).slice(0, 200)
}

type Stored = {
  readonly provider: string
  readonly products: readonly SuppliedGiftCard[]
  readonly now: Date
}

function storeCatalog(tx: Tx, { provider, products, now }: Stored): void {
  const listed = sql`
    jsonb_to_recordset(${JSON.stringify(products.map(columnsOf))}::jsonb) as listed (product_reference text, title text,
      slug text, category_title text, country text, currency text, face_values text[], min_face_value text,
      max_face_value text, face_value_step text, rate text, is_available boolean, image_url text, terms text)`
  const values = sql`listed.title, category.id, listed.country, listed.currency, listed.face_values, listed.min_face_value,
    listed.max_face_value, listed.face_value_step, listed.rate, listed.is_available, listed.image_url, listed.terms`
  // Not `on conflict`, which would use up an id for each product at each reading.
  tx.send(sql`
    insert into gift_card_categories (slug, title)
    select slug, min(category_title) from ${listed}
    where not exists (select from gift_card_categories as known where known.slug = listed.slug) group by slug order by slug`)
  tx.send(sql`
    update gift_card_categories as known set title = told.title
    from (select slug, min(category_title) as title from ${listed} group by slug) as told
    where told.slug = known.slug and told.title <> known.title`)
  tx.send(sql`
    update gift_card_products as known
    set (title, category_id, country, currency, face_values, min_face_value, max_face_value, face_value_step, rate,
      is_available, image_url, terms) = row(${values}), vanished_at = null, updated_at = ${now}
    from ${listed} join gift_card_categories as category using (slug)
    where known.provider = ${provider} and known.product_reference = listed.product_reference and (vanished_at is not null or
      (known.title, known.category_id, known.country, known.currency, known.face_values, known.min_face_value,
        known.max_face_value, known.face_value_step, known.rate, known.is_available, known.image_url, known.terms)
      is distinct from (${values}))`)
  tx.send(sql`
    insert into gift_card_products (provider, product_reference, created_at, updated_at, title, category_id, country, currency,
      face_values, min_face_value, max_face_value, face_value_step, rate, is_available, image_url, terms)
    select ${provider}, listed.product_reference, ${now}, ${now}, ${values}
    from ${listed} join gift_card_categories as category using (slug)
    where not exists (select from gift_card_products as known
      where known.provider = ${provider} and known.product_reference = listed.product_reference)
    order by listed.product_reference`)
  tx.send(sql`
    update gift_card_products set vanished_at = ${now}, updated_at = ${now}
    where provider = ${provider} and vanished_at is null
      and product_reference <> all(${products.map((one) => one.productReference)}::text[])`)
}

function columnsOf({ category, values, ...product }: SuppliedGiftCard) {
  const range = values.kind === 'range' ? values : null
  return {
    product_reference: product.productReference,
    title: product.title,
    slug: category.slug,
    category_title: category.title,
    country: product.country,
    currency: product.currency,
    face_values: values.kind === 'fixed' ? values.faceValues : null,
    min_face_value: range?.min ?? null,
    max_face_value: range?.max ?? null,
    face_value_step: range?.step ?? null,
    rate: product.rate,
    is_available: product.isAvailable,
    image_url: product.imageUrl,
    terms: product.terms,
  }
}
