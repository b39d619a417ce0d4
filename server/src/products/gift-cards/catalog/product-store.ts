import { type Queryable, type Sql, sql } from '#platform/database'
import {
  type CategorisedProduct,
  type GiftCardProduct,
  productOf,
  productTable,
} from './gift-card-product.ts'

const columns = sql`
  ${productTable.columnsOf('product')}, category.slug as category_slug, category.title as category_title
  from gift_card_products as product join gift_card_categories as category on category.id = category_id`

/** A product that was ever listed, by any supplier. */
export async function findProduct(database: Queryable, id: number): Promise<GiftCardProduct | undefined> {
  const [row] = await database.query<CategorisedProduct>(sql`select ${columns} where product.id = ${id}`)
  return row && productOf(row)
}

export type ProductFilter = {
  readonly category?: string | undefined
  readonly categoryId?: number | undefined
  readonly search?: string | undefined
  readonly country?: string | undefined
}

type Listing = {
  readonly provider: string
  readonly filter: ProductFilter
  readonly limit: number
  readonly offset: number
}

/** A page of a supplier's listed products, by title, and their number in all. */
export async function listProducts(
  database: Queryable,
  { provider, filter, limit, offset }: Listing,
): Promise<{ products: GiftCardProduct[]; total: number }> {
  const matching = sql`${columns} where provider = ${provider} and vanished_at is null ${conditionsOf(filter)}`
  const [rows, counted] = await Promise.all([
    database.query<CategorisedProduct>(
      sql`select ${matching} order by product.title, product.id limit ${limit} offset ${offset}`,
    ),
    database.query<{ total: number }>(sql`
      select count(*)::int as total from (select ${matching}) as matching`),
  ])
  return { products: rows.map(productOf), total: counted[0]?.total ?? 0 }
}

const nothing = sql``

function conditionsOf({ category, categoryId, search, country }: ProductFilter): Sql {
  const bySlug = category === undefined ? nothing : sql`and category.slug = ${category.toLowerCase()}`
  const byId = categoryId === undefined ? nothing : sql`and category.id = ${categoryId}`
  // Not `like`, which would interpret some characters of the text.
  const byText = search === undefined ? nothing : sql`and strpos(lower(product.title), lower(${search})) > 0`
  const byCountry = country === undefined ? nothing : sql`and product.country = ${country.toUpperCase()}`
  return sql`${bySlug} ${byId} ${byText} ${byCountry}`
}

export type ListedCategory = {
  id: number
  slug: string
  title: string
  /** The numbers of a supplier's listed products, and of those in stock. */
  listed: number
  available: number
}

const categoriesMax = 1_000

/** The categories in which a supplier has products. */
export async function listCategories(database: Queryable, provider: string): Promise<ListedCategory[]> {
  return database.query<ListedCategory>(sql`
    select category.id, slug, category.title, count(*)::int as listed,
      (count(*) filter (where is_available))::int as available
    from gift_card_categories as category join gift_card_products as product on category_id = category.id
    where provider = ${provider} and vanished_at is null
    group by category.id order by category.title, category.id limit ${categoriesMax}`)
}
