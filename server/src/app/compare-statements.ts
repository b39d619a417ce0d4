import type { Catalog } from '#core/catalog'
import { type Asset, formatAmount, formatMoney } from '#core/money'
import type { StatedAccount } from '#core/reconciliation'
import type { Sum } from './custody-books.ts'
import type { Difference } from './custody-difference.ts'

type Comparing = { readonly sums: readonly Sum[]; readonly catalog: Catalog }

/** Where the books, the lines of statements and the balances that statements gave differ. */
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
              why: `${rail} moved ${amount(units)} ${asset.symbol} by its statements, ${amount(booked)} in the books`,
            },
          ]
    return [...lines, ...closingDifferences(account, asset)]
  })
}

/** Compares each balance that a statement gave with the next. */
function closingDifferences({ rail, closings }: StatedAccount, asset: Asset): Difference[] {
  return closings.slice(1).flatMap((closing, index) => {
    const before = closings[index] ?? closing
    const expected = before.units + closing.moved - before.moved
    const amount = (units: bigint) => formatAmount({ asset, units })
    const units = closing.units - expected
    const why = `${rail} held ${amount(closing.units)} ${asset.symbol} at the end of ${closing.day}, and by its statements since ${before.day} ${amount(expected)}`
    return units === 0n ? [] : [{ asset, units, why }]
  })
}

/** Notes about rails for people; they contradict nothing. */
export function statementNotes(accounts: readonly StatedAccount[], catalog: Catalog): string[] {
  return accounts.flatMap((account) => {
    const asset = assetOf(account, catalog)
    const { rail, units, awaited, closings, unfinished } = account
    const money = (of: bigint) => formatMoney({ asset, units: of })
    const [first] = closings
    const opening = first === undefined ? 0n : first.units - first.moved
    const last = closings.at(-1)
    return [
      ...(units === 0n ? [] : [`${rail} moved ${money(units)} by its statements, as in the books`]),
      ...(last === undefined
        ? []
        : [`${rail} held ${money(last.units)} at the end of ${last.day}, by its statement`]),
      ...(opening === 0n
        ? []
        : [`${rail}: ${money(opening)} before its first statement, by the word of the bank`]),
      ...(awaited === null
        ? []
        : [
            `${rail}: ${awaited.count} movements of ${money(awaited.units)} not on a statement yet, the oldest since ${awaited.since.toISOString()}`,
          ]),
      ...unfinished.map((day) => `${rail}: the import of ${day} did not come to its end; run it again`),
    ]
  })
}

function assetOf({ asset: symbol }: StatedAccount, catalog: Catalog): Asset {
  return catalog.asset(symbol) ?? { symbol: `units of ${symbol}`, scale: 0 }
}
