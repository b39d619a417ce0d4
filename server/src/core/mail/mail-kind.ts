import type { Queryable } from '#platform/database'
import type { Mail } from './mailer.ts'

/** A kind of mails, which a product brings. */
export type MailKind = {
  /** Such as `gift_card`. */
  readonly kind: string
  /**
   * The mail about a thing, from the product's rows alone and at each attempt anew, so that no secret waits in a queue. Null
   * where it is no longer wanted.
   */
  compose(database: Queryable, subject: string): Promise<Mail | null>
  /** Told right before each handing of a mail to the mailer; what it throws keeps the mail from being sent. */
  beforeSending?(subject: string): Promise<void>
}
