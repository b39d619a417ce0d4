import { serverActs } from '#app/acts'
import { auditBooks, auditedChains } from '#app/audit'
import {
  attachIdentity,
  attachMailer,
  attachRails,
  attachSuppliers,
  type Prices,
  webhookTargetsOf,
} from '#app/outside'
import {
  allCrossings,
  allPermissions,
  allTransactionTypes,
  type Engines,
  type Foundation,
  type Ground,
  knownEvents,
  linkKeysOf,
  type Parts,
  type Products,
  signerTrust,
  switches,
  trustKeyOf,
  withdrawPort,
} from '#app/parts'
import { version } from '#app/settings'
import { createDealingDesk, type DealingDesk } from '#core/dealing'
import { openGathering } from '#core/idempotency'
import { type NotedCheck, sealEntries } from '#core/ledger'
import { requestOutcomes } from '#delivery/request-log'
import { createWebhookSender } from '#delivery/webhooks'
import { createLinkPort } from '#platform/link'
import { payers } from '#providers/simulated'
import { faultySender, faultySigner } from '#sandbox/supplies'
import { payerChains, type Sandbox } from '#sandbox/world'

type Laid = {
  foundation: Foundation
  sandbox: Sandbox | null
  chains: Ground['chains']
  prices: Omit<Prices, 'workers'>
  listed: Products
  acquired: AsyncDisposableStack
} & Pick<Ground, 'publicUrl' | 'forgetKey'>

/** Builds the parts that exist before the engines and the products. */
export function groundOf({ foundation, sandbox, chains, prices, listed, acquired, ...calls }: Laid): Ground {
  const { config, secrets, signer } = foundation
  const linkKeys = linkKeysOf(secrets)
  const linkPort = createLinkPort(linkKeys)
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
    linkKeys,
    linkPort,
    gathering: openGathering({
      ...{ ...foundation, linkKeys, linkPort },
      version: `${version} ${foundation.configuration.hash}`,
    }),
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
    minuteCandleDays: config.minuteCandleDays,
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
  const coversAt = systemClock.now()
  await sealEntries(database, coversAt)
  const world = { catalog, mode: config.mode, chains, crossings: allCrossings(listed) }
  await auditBooks(database, world, { listed, onCheck, coversAt })
}

/** The desk for requests, and the same desk at workers' prices. */
function openDesks(
  { catalog, metrics }: Foundation,
  { dealingPrices, workerPrices }: Pick<Prices, 'dealingPrices' | 'workerPrices'>,
): { desk: DealingDesk; workerDesk: DealingDesk } {
  const desk = createDealingDesk({ catalog, metrics, prices: dealingPrices })
  const { price } = createDealingDesk({ catalog, prices: workerPrices })
  return { desk, workerDesk: { ...desk, price } }
}
