import { hotWallet } from '#core/addresses'
import type { Catalog } from '#core/catalog'
import type { ChainHoldings } from '#core/chains'
import { within } from '#core/instructions'
import { type Queryable, sql } from '#platform/database'
import { heldOf, onChain } from './chain-units.ts'
import { callTimeoutMs, type Treasurer, treasurerKeys } from './sweep.ts'
import { balanceTable } from './treasury-figures.ts'
import { addPayment } from './treasury-payments.ts'
import type { HoldingRule } from './treasury-settings.ts'

export type CurrencyHere = Pick<HoldingRule, 'currency' | 'on'>

/** A wallet's balance of a currency, in the ledger's units. */
type Balance = {
  readonly role: 'hot' | 'cold'
  readonly of: CurrencyHere
  readonly units: bigint
  /** The units that open payments from the wallet need. */
  readonly needed: bigint
}

/** Reads the balances of the house's wallets, and sends the hot wallet's excess to the cold one. */
export async function balanceHot(treasurer: Treasurer): Promise<void> {
  const { chain, settings, database, clock, catalog } = treasurer
  const { cold, network } = settings
  const hot = hotWallet(treasurerKeys(treasurer))
  const height = await within(callTimeoutMs, () => chain.tip())
  // Read before the chain: a payment in between counts both as needed and as gone, so less goes to the cold wallet, not
  // more.
  const needs = await readNeeds(database, { network: network.code, generation: hot.generation })
  const read = (address: string) => within(callTimeoutMs, () => chain.holdings([address], { height }))
  const inHot = await read(hot.address)
  const inCold = cold === null ? null : await read(cold.address)
  const balances = currenciesOn(network.code, catalog).flatMap((of): Balance[] => {
    const needed = heldOf({ sums: needs }, of).units
    const held = (role: Balance['role'], holdings: ChainHoldings) => ({
      ...{ role, of, units: heldOf(holdings, of).units },
      needed: role === 'hot' ? needed : 0n,
    })
    return inCold === null ? [held('hot', inHot)] : [held('hot', inHot), held('cold', inCold)]
  })
  await saveBalances(treasurer, { balances, height, now: clock.now() })
  for (const rule of settings.holdings) {
    const balance = balances.find(
      ({ role, of }) => role === 'hot' && of.currency.symbol === rule.currency.symbol,
    )
    if (balance !== undefined) await moveToCold(treasurer, { ...balance, rule })
  }
}

/** All currencies of the catalogue, also those without a rule: the house may hold them. */
export function currenciesOn(network: string, catalog: Catalog): CurrencyHere[] {
  return catalog.currencies.flatMap((currency) => {
    const on = currency.networks.find((one) => one.network.code === network)
    return on === undefined ? [] : [{ currency, on }]
  })
}

type Bounded = Balance & { readonly rule: HoldingRule }

async function moveToCold(treasurer: Treasurer, { rule, units, needed }: Bounded): Promise<void> {
  const { database, settings, ids, clock } = treasurer
  const { cold, network } = settings
  const hot = hotWallet(treasurerKeys(treasurer))
  const free = units - needed
  if (cold === null || free <= rule.hotMax.units) return
  const excess = onChain({ asset: rule.currency.asset, units: free - rule.hotTarget.units }, rule)
  const { address, tag } = cold
  await addPayment(database, {
    purpose: 'cold',
    address: hot.address,
    asset: rule.currency.symbol,
    deposits: [],
    spend: {
      ...{ id: ids.next(), network: network.code, address, tag },
      ...{ fromIndexes: [hot.index], generation: hot.generation },
      ...{ contract: rule.on.tokenId, units: excess, now: clock.now() },
    },
  })
}

/**
 * The units that open payments may still take from the hot wallet, by contract; those that a former one was to make and has not
 * signed are among them.
 */
async function readNeeds(
  database: Queryable,
  { network, generation }: { network: string; generation: number },
): Promise<ChainHoldings['sums']> {
  return database.query<{ contract: string | null; units: bigint }>(sql`
    select contract, sum(units) as units from spends
    where network = ${network} and from_indexes = '{0}' and units is not null
      and status in ('requested', 'signed', 'broadcast')
      and (generation = ${generation} or status = 'requested' and purpose in ('withdrawal', 'refund', 'gas'))
    group by contract`)
}

type Saving = { readonly balances: readonly Balance[]; readonly height: number; readonly now: Date }

async function saveBalances(
  { database, settings }: Treasurer,
  { balances, height, now: readAt }: Saving,
): Promise<void> {
  const network = settings.network.code
  const told = balances.map(({ role, of: { currency }, units, needed }) => {
    const asset = currency.symbol
    return { network, role, asset, units, needed, height, readAt }
  })
  await database.query(sql`
    ${balanceTable.insertionOf(told)} on conflict (network, role, asset) do update
    set units = excluded.units, needed = excluded.needed, height = excluded.height, read_at = excluded.read_at`)
}
