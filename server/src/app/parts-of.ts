import { createDealingDesk, type DealingDesk } from '#core/dealing'
import { type NotedCheck, sealEntries } from '#core/ledger'
import { requestOutcomes } from '#delivery/request-log'
import { createWebhookSender } from '#delivery/webhooks'
import { payers } from '#providers/simulated'
import { attachIdentity } from './attach-identity.ts'
import { attachMailer } from './attach-mailer.ts'
import { attachRails } from './attach-rails.ts'
import { attachSuppliers } from './attach-suppliers.ts'
import { auditBooks } from './audit-books.ts'
import { auditedChains } from './audited-chains.ts'
import type { Foundation } from './foundation.ts'
import { linkKeysOf } from './link-keys.ts'
import { allCrossings, allPermissions, allTransactionTypes, knownEvents, type Products } from './modules.ts'
import { serverActs } from './office-acts.ts'
import type { Prices } from './open-prices.ts'
import type { Engines, Ground, Parts } from './parts.ts'
import { faultySender, faultySigner } from './sandbox/faulty-ports.ts'
import type { Sandbox } from './sandbox/open-sandbox.ts'
import { payerChains } from './sandbox/payer-chains.ts'
import { switches } from './switches.ts'
import { signerTrust, trustKeyOf } from './trust-key.ts'
import { webhookTargetsOf } from './webhook-targets.ts'
import { withdrawPort } from './withdraw-port.ts'

type Laid = {
  foundation: Foundation
  sandbox: Sandbox | null
  chains: Ground['chains']
  prices: Omit<Prices, 'workers'>
  listed: Products
  acquired: AsyncDisposableStack
} & Pick<Ground, 'publicUrl' | 'forgetKey'>

/** What stands before the engines and the products. */
export function groundOf({ foundation, sandbox, chains, prices, listed, acquired, ...calls }: Laid): Ground {
  const { config, secrets, signer } = foundation
  const webhookTargets = webhookTargetsOf(config)
  const webhookTimeoutMs = config.webhookTimeout * 1_000
  return {
    ...foundation,
    tracer: foundation.tracing.tracer,
    ...openDesks(foundation, prices),
    signer: signer === null || sandbox === null ? signer : faultySigner(signer, sandbox.faults),
    prices: prices.prices,
    chains,
    watchedNetworks: new Set(chains.map(({ network }) => network)),
    payingNetworks: new Set(signer === null ? [] : chains.map(({ network }) => network)),
    trustKey: trustKeyOf(config),
    distrustKey: (name) => signerTrust(config).distrust(name),
    switches,
    permissions: allPermissions(listed),
    outcomesOf: (asked) => requestOutcomes(foundation.database, asked),
    linkKeys: linkKeysOf(secrets),
    eventNames: knownEvents(listed),
    transactionTypes: allTransactionTypes(listed),
    rails: attachRails(foundation, sandbox),
    ...attachSuppliers(foundation, sandbox),
    ...attachIdentity({ ...foundation, ...calls }),
    mailer: attachMailer(foundation, { sandbox, acquired }),
    exchangeName: config.name,
    webhookTargets,
    webhookSender() {
      const sender = createWebhookSender({ guard: webhookTargets, timeoutMs: webhookTimeoutMs })
      return sandbox === null ? sender : faultySender(sender, sandbox.faults)
    },
    webhookTimeoutMs,
    deliveryRetentionDays: config.deliveryRetentionDays,
    eventRetentionDays: config.eventRetentionDays,
    requestLogDays: config.requestLogDays,
    ...calls,
    audit: (onCheck) => auditFor(foundation, { listed, onCheck }),
  }
}

/** The parts that products are opened with. */
export function partsOf(
  ground: Ground,
  { engines, sandbox }: { engines: Engines; sandbox: Sandbox | null },
): Parts {
  const { spending, watchers } = engines
  return {
    ...ground,
    engines,
    withdraw: withdrawPort({ ...ground, spending }),
    payerControls: sandbox && {
      payers,
      banks: sandbox.banks,
      chains: payerChains({ ...ground, chains: sandbox.controls(watchers) }),
    },
    operatorActs: serverActs({ ...ground, clock: ground.businessClock }),
  }
}

async function auditFor(
  foundation: Foundation,
  { listed, onCheck }: { listed: Products; onCheck: (check: NotedCheck) => Promise<void> },
): Promise<void> {
  const { config, catalog, database, systemClock } = foundation
  const chains = await auditedChains(foundation)
  await sealEntries(database, systemClock.now())
  const world = { catalog, mode: config.mode, chains, crossings: allCrossings(listed) }
  await auditBooks(database, world, { listed, onCheck })
}

/** The desk for requests, and the same desk at the prices for workers. */
function openDesks(
  { catalog, metrics }: Foundation,
  { dealingPrices, workerPrices }: Pick<Prices, 'dealingPrices' | 'workerPrices'>,
): { desk: DealingDesk; workerDesk: DealingDesk } {
  const desk = createDealingDesk({ catalog, metrics, prices: dealingPrices })
  const { price } = createDealingDesk({ catalog, prices: workerPrices })
  return { desk, workerDesk: { ...desk, price } }
}
