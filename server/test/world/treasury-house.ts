import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type AccountKeys, hotWallet, type PaymentHandlers } from '#core/addresses'
import { deriveAccountKeys } from '#core/chains'
import { createSpending, type SpendingParts, signerPolicies } from '#core/spends'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { simulatedFormat } from '#providers/simulated'
import { openSigner, rotateSeed, sandboxSeed } from '#signer'
import { refundHandler } from '../../src/products/deposits/inbox/refunds.ts'
import { evacuate } from '../../src/products/treasury/evacuate.ts'
import { keepHouseWallets } from '../../src/products/treasury/house-wallets.ts'
import { sweep, type Treasurer } from '../../src/products/treasury/sweep.ts'
import { treasuryHandler } from '../../src/products/treasury/treasury-payments.ts'
import { treasurySection } from '../../src/products/treasury/treasury-settings.ts'
import { makeScratchFolder } from '../run/scratch.ts'
import { catalog, openDepositHouse } from './deposit-house.ts'

const masterKey = Buffer.alloc(32, 3)
const firstKeys: AccountKeys = [deriveAccountKeys(sandboxSeed(masterKey))]

/** The cold address that the signer knows. */
export const cold = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

/** A house on a simulated chain with a signer, spends and a treasurer, none of which runs by itself. */
export async function openTreasury(
  code = 'bep20',
  { paymentHandlers = {} }: { paymentHandlers?: PaymentHandlers } = {},
) {
  const closing: (() => Promise<void>)[] = []
  const house = await openDepositHouse(code, { accountKeys: firstKeys, paymentHandlers })
  closing.push(house.close)
  const { database, chain, scanner } = house
  const { network, clock } = scanner
  const folder = makeScratchFolder()
  const logger = createLogger('silent')
  const policies = new Map(
    [...catalog.section(signerPolicies)].map(([name, policy]) => [
      name,
      { ...policy, cold: { address: cold, tag: null } },
    ]),
  )
  const signerDir = join(folder, 'signer')
  const open = () =>
    openSigner({
      ...{ dir: signerDir, masterKey, makeSeed: () => sandboxSeed(masterKey), policies, clock, logger },
      networks: new Map([[code, { network, format: simulatedFormat, chain: code }]]),
    })
  let accountKeys = firstKeys
  let signer = open()
  closing.push(async () => {
    await signer.close()
    rmSync(folder, { recursive: true })
  })
  const desk = { ids: systemIds, clock, catalog }
  const handlers = {
    refund: refundHandler(desk),
    sweep: treasuryHandler,
    gas: treasuryHandler,
    cold: treasuryHandler,
  }
  const shared = () => ({ database, catalog, accountKeys, clock, ids: systemIds })
  const engine = (over: Partial<SpendingParts> = {}) => {
    const paying = { ...shared(), chains: [chain], signer, handlers, systemClock: clock, logger }
    return createSpending({ ...paying, metrics: createMetrics(), ...over })
  }
  const listed = catalog.section(treasurySection).get(code)!
  const treasurerOf = (): Treasurer => ({ ...shared(), log: logger, chain, settings: listed })
  let spending = engine()
  let treasurer = treasurerOf()
  await keepHouseWallets({ database, catalog, accountKeys })
  const { confirmationsRequired } = network
  const hotOf = (generation: number) => hotWallet({ network, accountKeys }, generation).address
  const hot = hotOf(0)
  const blank = { tag: null, contract: null, confirmations: 0 }
  async function settle() {
    for (let round = 0; round < 3; round++) {
      await chain.mine(confirmationsRequired)
      await house.scan()
      await spending.carryOn(code)
    }
  }
  return {
    ...{ house, chain, hot, hotOf, settle, database, network, engine, folder, signerDir },
    get treasurer() {
      return treasurer
    },
    get spending() {
      return spending
    },
    get accountKeys() {
      return accountKeys
    },
    /** The signer with another seed; the server with its keys, unless it goes on with those of before. */
    async rotate({ isAdopted = true }: { isAdopted?: boolean } = {}) {
      await signer.close()
      const make = (generation: number) => sandboxSeed(masterKey, generation)
      const { generation } = rotateSeed(signerDir, { masterKey, signatures: [], make })
      signer = open()
      if (isAdopted) accountKeys = [...accountKeys, deriveAccountKeys(make(generation))]
      await keepHouseWallets({ database, catalog, accountKeys })
      spending = engine()
      treasurer = treasurerOf()
    },
    /** The turn of evacuations, and all that follows from it on the chain. */
    async flee() {
      await evacuate(treasurer)
      await settle()
    },
    async close() {
      for (const close of closing.toReversed()) await close()
    },
    /** Pays and waits until everything is booked. */
    async pay(payment: { address: string; units: bigint; contract?: string; tag?: string | null }) {
      await chain.pay({ ...blank, ...payment })
      await chain.mine(confirmationsRequired)
      await house.scan()
    },
    /** The treasurer's turn, and all that follows from it on the chain. */
    async turn() {
      await sweep(treasurer)
      await spending.carryOn(code)
      await settle()
    },
    async held(address: string, contract: string | null = null) {
      const { sums } = await chain.holdings([address], { height: await chain.tip() })
      return sums.find((one) => one.contract === contract)?.units ?? 0n
    },
    paid: () =>
      database.query<{ purpose: string; asset: string; status: string }>(
        sql`select purpose, asset, status from treasury_payments order by id`,
      ),
  }
}
