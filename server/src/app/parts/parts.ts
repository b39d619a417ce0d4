import type { Chain } from '#core/chains'
import type { DealingDesk } from '#core/dealing'
import type { NotedCheck } from '#core/ledger'
import type { Mailer, Mails } from '#core/mail'
import type { OperatorAct, Outcome, Places } from '#core/operators'
import type { PayerControls } from '#core/pay-pages'
import type { PriceSource } from '#core/prices'
import type { Followers } from '#core/product'
import type { Purchases } from '#core/purchases'
import type { Rail, Rails } from '#core/rails'
import type { IdentityProvider } from '#core/sessions'
import type { Spending } from '#core/spends'
import type { GiftCardSupplier, Issuer, ServiceSupplier } from '#core/suppliers'
import type { requestOutcomes } from '#delivery/request-log'
import type { TargetGuard, WebhookSender } from '#delivery/webhooks'
import type { EventNames } from '#platform/events'
import type { RawRoute } from '#platform/http'
import type { LinkKeys } from '#platform/link'
import type { Tracer } from '#platform/tracing'
import type { DepositWatchers } from '#products/deposits'
import type { WithdrawPort } from '#products/invoices'
import type { Foundation } from './foundation.ts'

/** The parts that stand before the engines and the products, with which handlers are made. */
export type Ground = Omit<Foundation, 'config' | 'tracing' | 'schema' | 'ports'> & {
  /** Null where no traces are collected. */
  readonly tracer: Tracer | null
  /** For display and comparison; deals go through the desk. */
  readonly prices: PriceSource
  readonly desk: DealingDesk
  /** The desk for workers: its prices use up no fault that a tester has set. */
  readonly workerDesk: DealingDesk
  /** The chains that are watched and paid on; a payment on any other would go unseen. */
  readonly chains: readonly Chain[]
  /** The codes of their networks. */
  readonly watchedNetworks: ReadonlySet<string>
  /** The codes of the networks on which this exchange pays. */
  readonly payingNetworks: ReadonlySet<string>
  /** The rails that payments go over, by their codes in the catalogue; no other one is offered to customers. */
  readonly rails: ReadonlyMap<string, Rail>
  /** The suppliers of what customers buy; null where none is attached, and nothing of its kind is sold. */
  readonly issuer: Issuer | null
  readonly giftCardSupplier: GiftCardSupplier | null
  readonly serviceSupplier: ServiceSupplier | null
  /** Proves who people are; null where nobody signs in. */
  readonly identityProvider: IdentityProvider | null
  /** The paths of a sandbox's own identity provider. */
  readonly raw: readonly RawRoute[]
  /** Sends mails; null where none is configured, and no mail is asked for. */
  readonly mailer: Mailer | null
  /** The address under which browsers reach this exchange, without a slash at its end. */
  publicUrl(): string
  /** The name of this exchange that payers see. */
  readonly exchangeName: string
  readonly linkKeys: LinkKeys
  /** The events and groups that filters may name. */
  readonly eventNames: EventNames
  /** Tells the signer of this machine to believe an operator's key, or says what is left to do; null for nothing. */
  trustKey(operator: { readonly name: string; readonly publicKey: Buffer }): Outcome | null
  /** Tells the signer of this machine to believe an operator no more, or says what is left to do. */
  distrustKey(name: string): Outcome | null
  /** The kill switches of operators. */
  readonly switches: readonly Places[]
  /** Every permission that a key can have. */
  readonly permissions: readonly string[]
  /** How the requests of each key of a customer ended since a time. */
  outcomesOf(asked: Parameters<typeof requestOutcomes>[1]): ReturnType<typeof requestOutcomes>
  /** Proves the books as `npm run audit` does, and tells each check when it is done. */
  audit(onCheck: (check: NotedCheck) => Promise<void>): Promise<void>
  /** Makes the change of a key count from the next request on. */
  forgetKey(id: string): void
  /** The types of all products' transactions. */
  readonly transactionTypes: readonly string[]
  readonly webhookTargets: Pick<TargetGuard, 'problemOf'>
  readonly webhookSender: () => WebhookSender
  readonly webhookTimeoutMs: number
  readonly deliveryRetentionDays: number
  readonly eventRetentionDays: number
  readonly requestLogDays: number
}

/** The engines that carry out payments, orders and mails of all products. */
export type Engines = {
  readonly spending: Spending
  readonly rails: Rails
  readonly purchases: Purchases
  readonly mails: Mails
  readonly watchers: DepositWatchers
  readonly followers: Followers
}

/** The parts that products are opened with; each product names the parts that it needs. */
export type Parts = Ground & {
  readonly engines: Engines
  /** Plays the payers of the sandbox; null in live mode. */
  readonly payerControls: PayerControls | null
  /** Sends customers' money to addresses by the rules of withdrawals, for products that decide more with it. */
  readonly withdraw: WithdrawPort
  /** The acts that operators do by hand, as a server carries them out. */
  readonly operatorActs: readonly OperatorAct[]
}
