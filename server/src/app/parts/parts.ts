import type { Chain } from '#core/chains'
import type { DealingDesk } from '#core/dealing'
import type { Gathering } from '#core/idempotency'
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
import type { LinkKeys, LinkPort } from '#platform/link'
import type { Tracer } from '#platform/tracing'
import type { DepositWatchers } from '#products/deposits'
import type { WithdrawPort } from '#products/invoices'
import type { Foundation } from './foundation.ts'

/** The parts that exist before the engines and the products; handlers are made with them. */
export type Ground = Omit<Foundation, 'config' | 'tracing' | 'schema' | 'ports'> & {
  /** Null where no traces are collected. */
  readonly tracer: Tracer | null
  /** For display and comparison; deals go through the desk. */
  readonly prices: PriceSource
  readonly desk: DealingDesk
  /** The desk for workers: its prices use up no tester's fault. */
  readonly workerDesk: DealingDesk
  /** The watched chains, on which the house pays too; payments on any other would go unseen. */
  readonly chains: readonly Chain[]
  /** Codes of the watched chains' networks. */
  readonly watchedNetworks: ReadonlySet<string>
  /** Codes of the networks on which this exchange pays. */
  readonly payingNetworks: ReadonlySet<string>
  /** The rails for payments, by code; customers are offered no others. */
  readonly rails: ReadonlyMap<string, Rail>
  /** The suppliers of purchases; null where none is attached, and then nothing of its kind is sold. */
  readonly issuer: Issuer | null
  readonly giftCardSupplier: GiftCardSupplier | null
  readonly serviceSupplier: ServiceSupplier | null
  /** Authenticates people; null where nobody can sign in. */
  readonly identityProvider: IdentityProvider | null
  /** The paths of a sandbox's own identity provider. */
  readonly raw: readonly RawRoute[]
  /** Sends mails; null where none is configured, and then no mail is queued. */
  readonly mailer: Mailer | null
  /** The address at which browsers reach this exchange, without a trailing slash. */
  publicUrl(): string
  /** The exchange's name for payers. */
  readonly exchangeName: string
  readonly linkKeys: LinkKeys
  readonly linkPort: LinkPort
  readonly gathering: Gathering
  /** The events and groups that filters may name. */
  readonly eventNames: EventNames
  /** Makes this machine's signer trust an operator's key, or answers what remains to do; null for nothing. */
  trustKey(operator: { readonly name: string; readonly publicKey: Buffer }): Outcome | null
  /** Makes this machine's signer no longer trust an operator, or answers what remains to do. */
  distrustKey(name: string): Outcome | null
  readonly switches: readonly Places[]
  /** All permissions that a key can have. */
  readonly permissions: readonly string[]
  /** The outcomes of a customer's requests since a time, by key. */
  outcomesOf(asked: Parameters<typeof requestOutcomes>[1]): ReturnType<typeof requestOutcomes>
  /** Proves the books as `npm run audit` does, and reports each finished check. */
  audit(onCheck: (check: NotedCheck) => Promise<void>): Promise<void>
  /** Makes a key's change effective from the next request on. */
  forgetKey(id: string): void
  /** The types of all products' transactions. */
  readonly transactionTypes: readonly string[]
  readonly webhookTargets: Pick<TargetGuard, 'problemOf'>
  readonly webhookSender: () => WebhookSender
  readonly webhookTimeoutMs: number
  readonly deliveryRetentionDays: number
  readonly minuteCandleDays: number
  readonly eventRetentionDays: number
  readonly requestLogDays: number
}

/** The engines that carry out the payments, orders and mails of all products. */
export type Engines = {
  readonly spending: Spending
  readonly rails: Rails
  readonly purchases: Purchases
  readonly mails: Mails
  readonly watchers: DepositWatchers
  readonly followers: Followers
}

/** The parts for opening products; each product names the parts that it needs. */
export type Parts = Ground & {
  readonly engines: Engines
  /** Plays the payers of the sandbox; null in live mode. */
  readonly payerControls: PayerControls | null
  /** Sends customers' money to addresses by the rules of withdrawals, inside the calling product's transaction. */
  readonly withdraw: WithdrawPort
  /** Operators' acts as a server runs them. */
  readonly operatorActs: readonly OperatorAct[]
}
