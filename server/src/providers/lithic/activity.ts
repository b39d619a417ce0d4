import type { Asset } from '#core/money'
import type { IssuerNotice } from '#core/suppliers'
import type { Fields } from '#providers/party-api'
import { bodyOf, type LithicClient } from './lithic-client.ts'
import { fieldsOf, pageOf, textField } from './lithic-values.ts'
import { noticesOf, orUnreadable } from './transactions.ts'

const pageSize = 50
/** Bounds the first reading: an exchange starts before it has any card, so little is missed. */
const pagesBackMax = 20
const eventType = 'card_transaction.updated'
/** The form of an event's token, which is the cursor. */
const eventToken = /^[\w-]{1,80}$/

type Activity = { readonly notices: readonly IssuerNotice[]; readonly cursor: string | null }

/**
 * Reads a page of the events after a cursor. Each event shows its transaction's state at that time, so the same notice
 * comes more than once.
 */
export async function readActivity(
  client: LithicClient,
  cursor: string | null,
  asset: Asset,
): Promise<Activity> {
  const events = cursor === null ? await oldestPage(client) : await pageAfter(client, cursor)
  const newest = events[0]
  if (newest === undefined) return { notices: [], cursor }
  const notices = events.toReversed().flatMap(({ token, payload }) =>
    orUnreadable(() => noticesOf(fieldsOf(payload), asset), {
      transactionId: String(token),
      cardReference: '',
    }),
  )
  return { notices: once(notices), cursor: textField({ from: newest, name: 'token' }, eventToken) }
}

async function pageAfter(client: LithicClient, cursor: string): Promise<readonly Fields[]> {
  return (await readPage(client, { ending_before: cursor })).items
}

/** The API lists newest first, so the oldest page is the last. */
async function oldestPage(client: LithicClient): Promise<readonly Fields[]> {
  let page = await readPage(client, {})
  for (let back = 1; page.hasMore && back < pagesBackMax; back++) {
    const last = fieldsOf(page.items.at(-1))
    page = await readPage(client, { starting_after: textField({ from: last, name: 'token' }, eventToken) })
  }
  return page.items
}

async function readPage(client: LithicClient, from: Readonly<Record<string, string>>) {
  const query = new URLSearchParams({
    ...{ event_types: eventType, page_size: String(pageSize), with_content: 'true' },
    ...from,
  })
  return pageOf(bodyOf(await client.ask({ method: 'GET', path: `/v1/events?${query}` })))
}

/** The first notice of each id. */
function once(notices: readonly IssuerNotice[]): IssuerNotice[] {
  const seen = new Set<string>()
  return notices.filter((notice) => {
    const id = 'transactionId' in notice ? notice.transactionId : ''
    if (seen.has(id)) return false
    seen.add(id)
    return true
  })
}
