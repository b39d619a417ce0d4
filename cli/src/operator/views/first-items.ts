type Page<Item> = { items: Item[]; next: string | null }

/** The most items that the back office answers in a page. */
const pageMax = 200

/** The first items of a list, up to `most`, read page by page; `next` is null at the end. */
export async function firstItems<Item>(
  most: number,
  read: (page: { limit: number; cursor: string | undefined }) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  const items: Item[] = []
  let next: string | null = null
  do {
    const limit = Math.min(pageMax, most - items.length)
    const page: Page<Item> = await read({ limit, cursor: next ?? undefined })
    items.push(...page.items)
    next = page.next
  } while (next !== null && items.length < most)
  return { items, next }
}
