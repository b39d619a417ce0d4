import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#app/settings'
import type { Catalog } from '#core/catalog'
import { fundingKind, withdrawalKind } from '#core/dealing'
import type { AuditCheck, Crossing } from '#core/ledger'
import { formatAmount, formatMoney } from '#core/money'
import { readStatedAccounts, type StatedAccount } from '#core/reconciliation'
import { type Database, sql } from '#platform/database'
import { defineSentences, type Message, type Sentence, tell } from '#platform/sentences'
import { statementDifferences, statementNotes } from './compare-statements.ts'
import {
  type AuditedChain,
  type Compared,
  type Comparison,
  compareWallets,
  walletSentences,
} from './compare-wallets.ts'
import { type CustodyBooks, custodyBooks, type Sum } from './custody-books.ts'
import type { Difference } from './custody-difference.ts'
import { readWallets, type WalletsRead } from './read-wallets.ts'

/** Messages of the audit about differences between the books and the outside world. */
export const custodySentences = defineSentences({
  BOOKS_HAVE_WHAT_CAME: 'the books have what came from outside and is still there, no more and no less',
  UNBACKED: '{amount} are backed by nothing: {why}',
  UNBOOKED: '{amount} are in no books: {why}',
  NETWORK_UNWATCHED: 'nobody can be asked about {network}, where entries of kind {kind} have it',
  NOTHING_OUTSIDE: 'entries of kind {kind} have nothing outside of their reference and amount',
  BELONGS_IN_SANDBOX: 'entries of kind {kind} belong in a sandbox',
  BRINGS_NOTHING: 'entries of kind {kind} bring nothing from outside, and take nothing there',
  WALLETS_HOLD: '{network} holds {held} {asset} at block {height}: {parts|nothing in the books}',
  IN_DUST: '{amount} in parts below the ledger’s precision',
  IN_DOUBTED_DEPOSITS: '{amount} in deposits that people have to look at',
  NOT_COMPARED: 'not compared: {network}, {problem}',
  OUT_OF_NOTHING: 'out of nothing, as a sandbox may: {amounts}',
  BY_OPERATORS_WORD: 'by the word of the operator: {amounts}',
})

export type World = {
  readonly catalog: Catalog
  readonly mode: Config['mode']
  readonly chains: readonly AuditedChain[]
  readonly crossings: readonly Crossing[]
}

const sandboxKinds: readonly string[] = ['sandbox_funding', 'sandbox_inventory']
const operatorKinds: readonly string[] = [fundingKind, withdrawalKind]

export type Custody = {
  readonly sums: readonly Sum[]
  readonly compared: readonly Compared[]
  readonly accounts: readonly StatedAccount[]
  readonly differences: readonly Difference[]
}

/**
 * Compares the books with the wallets' holdings and with the rails' statements. `books` are first read up to the moment
 * of the comparison.
 */
export async function compareCustody(
  database: Database,
  { world, books }: { readonly world: World; readonly books: CustodyBooks },
): Promise<Custody> {
  const { found: reads, accounts } = await database.inTransaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`)
    while (!(await books.readOn(tx)));
    const found: { chain: AuditedChain; read: WalletsRead | null }[] = []
    for (const chain of world.chains) {
      const network = world.catalog.network(chain.network)
      if (network !== undefined) found.push({ chain, read: await readWallets(tx, network) })
    }
    return { found, accounts: await readStatedAccounts(tx) }
  })
  const sums = books.sums()
  const compared = await Promise.all(
    reads.map(async ({ chain, read }): Promise<Compared> => {
      const { network } = chain
      if (read === null) return { network, problem: tell(walletSentences.TOO_MUCH_TO_COMPARE) }
      return compareWallets(sums, { chain, read, catalog: world.catalog }).catch((error: Error) => ({
        network,
        problem: tell(walletSentences.NODE_UNREACHABLE, { error: error.message }),
      }))
    }),
  )
  const differences = [
    ...undeclared(sums, { world, accounts }),
    ...proven(compared),
    ...statementDifferences(accounts, { sums, catalog: world.catalog }),
  ]
  return { sums, compared, accounts, differences }
}

type Places = { readonly world: World; readonly accounts: readonly StatedAccount[] }

/**
 * Amounts that came or went, by the books, through an undeclared kind of entry or a network without a watched chain.
 */
function undeclared(sums: readonly Sum[], { world, accounts }: Places): Difference[] {
  const known = [...world.chains.map(({ network }) => network), ...accounts.map(({ rail }) => rail)]
  const watched = new Set(known)
  return sums.flatMap(({ asset: symbol, kind, network, units }) => {
    const isNamed = network === null ? !isDeclared(kind, world) : !watched.has(network)
    const asset = world.catalog.asset(symbol) ?? { symbol: `units of ${symbol}`, scale: 0 }
    if (!isNamed || units === 0n) return []
    return [{ asset, units: -units, why: reasonOf({ kind, network }, world) }]
  })
}

function isDeclared(kind: string, { mode }: World): boolean {
  return operatorKinds.includes(kind) || (mode === 'sandbox' && sandboxKinds.includes(kind))
}

function reasonOf({ kind, network }: Pick<Sum, 'kind' | 'network'>, { crossings }: World): Message {
  if (network !== null) return tell(custodySentences.NETWORK_UNWATCHED, { network, kind })
  if (crossings.some(({ kinds }) => kinds.includes(kind)))
    return tell(custodySentences.NOTHING_OUTSIDE, { kind })
  if (sandboxKinds.includes(kind)) return tell(custodySentences.BELONGS_IN_SANDBOX, { kind })
  return tell(custodySentences.BRINGS_NOTHING, { kind })
}

function proven(compared: readonly Compared[]): Difference[] {
  return compared.flatMap((one) =>
    'problem' in one
      ? []
      : one.comparisons
          .filter(({ difference, dustMax, doubted }) => difference < 0n || difference > dustMax + doubted)
          .map((comparison) => ({
            asset: comparison.asset,
            units: comparison.difference,
            why: described(comparison),
          })),
  )
}

/** For example "btc holds 2 BTC at block 7: 1.5 in the books, 0.5 in deposits that wait". */
function described({ network, asset, held, height, terms }: Comparison, rest?: Message): Message {
  const amount = (units: bigint) => formatAmount({ asset, units })
  const parts = terms.map(({ kind, units }) => tell(kind, { amount: amount(units) }))
  const all = rest === undefined ? parts : [...parts, rest]
  const facts = { network, held: amount(held), asset: asset.symbol, height }
  return tell(custodySentences.WALLETS_HOLD, all.length === 0 ? facts : { ...facts, parts: all })
}

const attemptsMax = 3
const pauseMs = 300

/** The audit's claim, with notes on the comparisons and on amounts that may have nothing outside behind them. */
export async function checkCustody(
  database: Database,
  world: World,
): Promise<AuditCheck & { readonly notes: readonly Message[] }> {
  const books = custodyBooks(world)
  let custody = await compareCustody(database, { world, books })
  for (let attempt = 1; attempt < attemptsMax && custody.compared.some(isMoving); attempt += 1) {
    await pause(pauseMs)
    custody = await compareCustody(database, { world, books })
  }
  const { sums, compared, accounts, differences } = custody
  return {
    claim: tell(custodySentences.BOOKS_HAVE_WHAT_CAME),
    examined: books.count(),
    violations: differences.map(violationOf),
    notes: [
      ...compared.flatMap((one) => notesOf(one, sums)),
      ...statementNotes(accounts, world.catalog),
      ...(world.mode === 'sandbox'
        ? declared({ kinds: sandboxKinds, said: custodySentences.OUT_OF_NOTHING }, { sums, world })
        : []),
      ...declared({ kinds: operatorKinds, said: custodySentences.BY_OPERATORS_WORD }, { sums, world }),
    ],
  }
}

function isMoving(one: Compared): boolean {
  return 'problem' in one && one.isMoving === true
}

function violationOf({ asset, units, why }: Difference): Message {
  return units < 0n
    ? tell(custodySentences.UNBACKED, { amount: formatMoney({ asset, units: -units }), why })
    : tell(custodySentences.UNBOOKED, { amount: formatMoney({ asset, units }), why })
}

function notesOf(compared: Compared, sums: readonly Sum[]): Message[] {
  if ('problem' in compared) {
    const { network, problem } = compared
    return sums.some((sum) => sum.network === network)
      ? [tell(custodySentences.NOT_COMPARED, { network, problem })]
      : []
  }
  return compared.comparisons
    .filter(({ held, terms }) => held !== 0n || terms.length > 0)
    .map((comparison) => {
      const { asset, difference, dustMax, doubted } = comparison
      const isDust = difference > 0n && difference <= dustMax
      const isDoubted = difference > dustMax && difference <= dustMax + doubted
      if (!isDust && !isDoubted) return described(comparison)
      const rest = isDust ? custodySentences.IN_DUST : custodySentences.IN_DOUBTED_DEPOSITS
      return described(comparison, tell(rest, { amount: formatAmount({ asset, units: difference }) }))
    })
}

type Declared = { readonly kinds: readonly string[]; readonly said: Sentence }

/** The amounts that only somebody's word confirms, as one line. */
function declared(
  { kinds, said }: Declared,
  { sums, world }: { sums: readonly Sum[]; world: World },
): Message[] {
  const found = Map.groupBy(
    sums.filter(({ kind }) => kinds.includes(kind)),
    ({ asset }) => asset,
  )
  const totals = [...found].map(([symbol, parts]) => {
    const asset = world.catalog.asset(symbol) ?? { symbol: `units of ${symbol}`, scale: 0 }
    return formatMoney({ asset, units: parts.reduce((sum, { units }) => sum + units, 0n) })
  })
  return totals.length === 0 ? [] : [tell(said, { amounts: totals })]
}
