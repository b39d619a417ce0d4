import type { Queryable } from '#platform/database'
import type { Mail } from './mailer.ts'

/** A kind of mails, which a product brings. */
export type MailKind = {
  /** Such as `gift_card`. */
  readonly kind: string
  /**
   * The mail about a thing, composed from the product's rows alone, again at each attempt, so that no secret waits in a
   * queue. Null where the mail is no longer wanted.
   */
  compose(database: Queryable, subject: string): Promise<Mail | null>
  /** Why a mail about a thing waits, such as for a customer who is frozen; null where it may be sent. */
  hindrance?(database: Queryable, subject: string): Promise<string | null>
  /** Called right before each handing of a mail to the mailer; an error that it throws keeps the mail from being sent. */
  beforeSending?(subject: string): Promise<void>
}
