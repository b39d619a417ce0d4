import type { AuditClaim } from '#core/ledger'
import type { EventType } from '#platform/events'
import type { Route } from '#platform/http'
import type { ResealBatch } from '#platform/secrets'
import type { Worker } from '#platform/workers'
import type { TopicDescription } from './topic-description.ts'
import type { PrivateTopic, PublicTopics } from './topics.ts'

/** What a product is, known without a server; `Parts` is what it is made of in one. */
export type Product<Parts, Open extends OpenProduct = OpenProduct> = {
  /** Headings of its operations in the description of the API. */
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  /** What a key needs to call it. */
  readonly permissions?: readonly string[]
  /** What customers are told of, as its code records it. */
  readonly events?: readonly EventType[]
  /** Its topics of the stream, as asyncapi.json shows them. */
  readonly topics?: readonly TopicDescription[]
  /** The types of the transactions that it records. */
  readonly transactionTypes?: readonly string[]
  /** What it has to do with the ledger, for the audit. */
  readonly claims?: readonly AuditClaim[]
  /** Seals its secrets anew when the master key changes. */
  readonly reseal?: readonly ResealBatch[]
  open(parts: Parts): Open
}

/** What a process does: each role does its share, `process` is what every one does for itself. */
export type Role = 'api' | 'engine' | 'worker'

/** A product in a process, before anything runs. */
export type OpenProduct = {
  readonly routes?: readonly Route[]
  /** Controls of its simulated outside world; absent in live mode. */
  readonly controls?: readonly Route[]
  readonly publicTopics?: PublicTopics
  readonly privateTopics?: readonly PrivateTopic[]
  /** What runs by itself, made where the role is taken. */
  readonly workers?: { readonly [role in Role | 'process']?: () => readonly Worker[] }
  readonly gauges?: readonly Gauge[]
  readonly checks?: readonly ReadinessCheck[]
  /** Takes nothing more and waits until what was accepted is answered; its workers still run. */
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
