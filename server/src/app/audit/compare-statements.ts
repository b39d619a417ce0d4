import type { Catalog } from '#core/catalog'
import { type Asset, formatAmount, formatMoney } from '#core/money'
import type { StatedAccount } from '#core/reconciliation'
import { defineSentences, type Message, tell } from '#platform/sentences'
import type { Sum } from './custody-books.ts'
import type { Difference } from './custody-difference.ts'

/** Messages of the audit about rails and their statements. */
export const statementSentences = defineSentences({
  RAIL_MOVED_OTHERWISE: '{rail} moved {stated} {asset} by its statements, {booked} in the books',
  RAIL_HELD_OTHERWISE:
    '{rail} held {held} {asset} at the end of {day}, and by its statements since {since} {expected}',
  RAIL_MOVED: '{rail} moved {amount} by its statements, as in the books',
  RAIL_HELD: '{rail} held {amount} at the end of {day}, by its statement',
  RAIL_OPENED_WITH: '{rail}: {amount} before its first statement, by the word of the bank',
  RAIL_AWAITS: '{rail}: {count} movements of {amount} not on a statement yet, the oldest since {since}',
  RAIL_IMPORT_UNFINISHED: '{rail}: the import of {day} did not come to its end; run it again',
})

type Comparing = { readonly sums: readonly Sum[]; readonly catalog: Catalog }

/** The differences between the books, the lines of statements and the statements' balances. */
export function statementDifferences(
  accounts: readonly StatedAccount[],
  { sums, catalog }: Comparing,
): Difference[] {
  return accounts.flatMap((account) => {
    const asset = assetOf(account, catalog)
    const amount = (units: bigint) => formatAmount({ asset, units })
    const { rail, units } = account
    const booked = sums
      .filter((sum) => sum.network === rail && sum.asset === account.asset)
      .reduce((all, sum) => all + sum.units, 0n)
    const lines =
      booked === units
        ? []
        : [
            {
              asset,
              units: units - booked,
              why: tell(statementSentences.RAIL_MOVED_OTHERWISE, {
                rail,
                stated: amount(units),
                asset: asset.symbol,
                booked: amount(booked),
              }),
            },
          ]
    return [...lines, ...closingDifferences(account, asset)]
  })
}

/** Compares each statement's balance with the next. */
function closingDifferences({ rail, closings }: StatedAccount, asset: Asset): Difference[] {
  return closings.slice(1).flatMap((closing, index) => {
    const before = closings[index] ?? closing
    const expected = before.units + closing.moved - before.moved
    const amount = (units: bigint) => formatAmount({ asset, units })
    const units = closing.units - expected
    const why = tell(statementSentences.RAIL_HELD_OTHERWISE, {
      ...{ rail, held: amount(closing.units), asset: asset.symbol, day: closing.day },
      ...{ since: before.day, expected: amount(expected) },
    })
    return units === 0n ? [] : [{ asset, units, why }]
  })
}

/** Notes about rails for people; none is a contradiction. */
export function statementNotes(accounts: readonly StatedAccount[], catalog: Catalog): Message[] {
  return accounts.flatMap((account) => {
    const asset = assetOf(account, catalog)
    const { rail, units, awaited, closings, unfinished } = account
    const money = (of: bigint) => formatMoney({ asset, units: of })
    const [first] = closings
    const opening = first === undefined ? 0n : first.units - first.moved
    const last = closings.at(-1)
    return [
      ...(units === 0n ? [] : [tell(statementSentences.RAIL_MOVED, { rail, amount: money(units) })]),
      ...(last === undefined
        ? []
        : [tell(statementSentences.RAIL_HELD, { rail, amount: money(last.units), day: last.day })]),
      ...(opening === 0n
        ? []
        : [tell(statementSentences.RAIL_OPENED_WITH, { rail, amount: money(opening) })]),
      ...(awaited === null
        ? []
        : [
            tell(statementSentences.RAIL_AWAITS, {
              ...{ rail, count: String(awaited.count), amount: money(awaited.units) },
              since: awaited.since.toISOString(),
            }),
          ]),
      ...unfinished.map((day) => tell(statementSentences.RAIL_IMPORT_UNFINISHED, { rail, day })),
    ]
  })
}

function assetOf({ asset: symbol }: StatedAccount, catalog: Catalog): Asset {
  return catalog.asset(symbol) ?? { symbol: `units of ${symbol}`, scale: 0 }
}
