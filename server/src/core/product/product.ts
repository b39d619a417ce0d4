import type { Permission } from '#core/access'
import type { PaymentHandler, PaymentPurpose } from '#core/addresses'
import type { Catalog } from '#core/catalog'
import type { DealingDesk } from '#core/dealing'
import type { AuditClaim, Crossing } from '#core/ledger'
import type { MailKind } from '#core/mail'
import type { OperatorAct } from '#core/operators'
import type { AnyPurchaseKind, PurchaseFailure, PurchaseRecovery } from '#core/purchases'
import type { PayInHandler, PayInPurpose, PayoutHandler, PayoutPurpose } from '#core/rails'
import type { SpendHandler, SpendPurpose } from '#core/spends'
import type { Sql } from '#platform/database'
import type { EventType } from '#platform/events'
import type { OpenRoute, Route } from '#platform/http'
import type { Ids } from '#platform/ids'
import type { ResealBatch } from '#platform/secrets'
import type { Section } from '#platform/sections'
import type { Worker } from '#platform/workers'
import type { PrivateTopic, PublicTopics, TopicDescription } from './topics.ts'

/**
 * A product as it is known without a server. `Parts` are the parts of a server that it needs to open there, and `Ground` those
 * that its handlers need.
 */
export type Product<Parts, Open extends OpenProduct = OpenProduct, Ground = Parts> = {
  /** Headings of its operations in the description of the API. */
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  /** Codes of its kill switches; each stops the operations that name it. */
  readonly killSwitches?: readonly string[]
  /** The permissions that its operations ask for. */
  readonly permissions?: readonly Permission[]
  /** Its sections of the catalogue. */
  readonly catalogSections?: readonly Section[]
  /** The events that it records. */
  readonly events?: readonly EventType[]
  /** Its topics of the stream, as asyncapi.json shows them. */
  readonly topics?: readonly TopicDescription[]
  /** The types of the transactions that it records. */
  readonly transactionTypes?: readonly string[]
  /** Claims about its own tables and the ledger, for the audit. */
  readonly claims?: readonly AuditClaim[]
  /** The customers' funds that its open things hold, as `heldFundsClaim` sums them. */
  readonly heldFunds?: readonly Sql[]
  /** Selects asset and units of the money that it keeps in suspense. */
  readonly suspense?: readonly Sql[]
  /** Its entries that move money in from outside, or out. */
  readonly crossings?: readonly Crossing[]
  /** Seals its secrets again when the master key changes. */
  readonly reseal?: readonly ResealBatch[]
  /** Acts that operators do in it by hand, with `npm run operator`. */
  readonly operatorActs?: readonly OperatorAct[]
  /** The meaning of its purchases' failures, also where no supplier is attached. */
  readonly purchaseFailures?: readonly PurchaseFailure[]
  /** How purchases of it that restored books have lost are taken into the books again. */
  readonly purchaseRecoveries?: readonly PurchaseRecovery[]
  /** Makes its handlers, which engines call with news of its things. */
  handlers?(ground: Ground): Handlers
  /** Makes its handlers of payments over rails that need no server: acts of operators on statements call them as well. */
  railHandlers?(ground: RailGround): RailHandlers
  open(parts: Parts): Open
}

/** The parts that handlers of payments over rails are made with. */
export type RailGround = {
  readonly catalog: Catalog
  readonly ids: Ids
  /** Prices what a payment is worth; a command beside the server has no prices. */
  readonly workerDesk: DealingDesk
  /** The address under which browsers reach this exchange, without a slash at its end. */
  publicUrl(): string
}

export type RailHandlers = {
  readonly payIns?: { readonly [purpose in PayInPurpose]?: PayInHandler }
  readonly payouts?: { readonly [purpose in PayoutPurpose]?: PayoutHandler }
}

/** Handlers of payments, orders and mails, each for the engine that carries them out. */
export type Handlers = RailHandlers & {
  readonly spends?: { readonly [purpose in SpendPurpose]?: SpendHandler }
  /** Handlers of payments to the addresses of its orders. */
  readonly payments?: { readonly [purpose in PaymentPurpose]?: PaymentHandler }
  /** The mails that it has sent. */
  readonly mails?: readonly MailKind[]
  /** Its kinds of purchases; absent where no supplier is attached. */
  readonly purchases?: readonly AnyPurchaseKind[]
}

/** The roles that a process can take. */
export type Role = 'api' | 'engine' | 'worker'

/** A product in a process, before anything runs. */
export type OpenProduct = {
  readonly routes?: readonly Route[]
  /** Its pages for people, and endpoints outside the envelope. */
  readonly pages?: readonly OpenRoute[]
  /** Controls of its simulated outside world; absent in live mode. */
  readonly controls?: readonly Route[]
  readonly publicTopics?: PublicTopics
  readonly privateTopics?: readonly PrivateTopic[]
  /** Its workers by role, made where the role is taken; `process` is for every process. */
  readonly workers?: { readonly [role in Role | 'process']?: () => readonly Worker[] }
  readonly gauges?: readonly Gauge[]
  readonly checks?: readonly ReadinessCheck[]
  /** Takes nothing more and waits until everything accepted is answered; its workers still run. */
  close?(): Promise<void>
}

type Gauge = { readonly name: string; readonly help: string; read(): number }

/** Something that must work before requests are sent here. */
export type ReadinessCheck = {
  readonly name: string
  /** Absent for what every process needs. */
  readonly role?: Role
  /** Answers what is wrong, or null. */
  check(): Promise<string | null>
}
