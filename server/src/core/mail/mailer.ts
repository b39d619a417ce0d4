import type { PartyAnswer } from '#core/instructions'

/** A mail as its reader gets it. */
export type Mail = {
  /** A single address, as its customer gave it. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
}

/**
 * The port that sends mails. `reference` is ours, a UUID, and the same at each attempt: a mail that may have arrived is sent
 * again under the same Message-ID. Nothing of a mail but its reference is in an answer, an error or a log.
 */
export type Mailer = {
  readonly name: string
  send(mail: Mail & { readonly reference: string }): Promise<PartyAnswer<null>>
}
