import { columns, type Field, orNull, table } from '#platform/database'
import type { SealedSecret } from '#platform/secrets'
import type { PreviousSecret } from './signing.ts'

/** A webhook's previous secrets, newest first, stored as a column of secrets and a column of their ends. */
const previousSecrets: Field<readonly PreviousSecret[]> = {
  parts: [
    {
      column: columns.byteaArray,
      name: 'previous_secrets',
      isNullable: false,
      of: (all) => all.map(({ sealed }) => sealed),
    },
    {
      column: columns.timestamptzArray,
      name: 'previous_secrets_expire_at',
      isNullable: false,
      of: (all) => all.map(({ expiresAt }) => expiresAt),
    },
  ],
  read(row, [secrets = '', ends = '']) {
    const expiries = row[ends] as Date[]
    return (row[secrets] as SealedSecret[]).flatMap((sealed, index) => {
      const expiresAt = expiries[index]
      return expiresAt === undefined ? [] : [{ sealed, expiresAt }]
    })
  },
  isAbsent: () => false,
}

/** Why the server switched a webhook off: its endpoint answered 410, or every attempt failed for days. */
export type DisabledReason = 'gone' | 'failing'

const { uuid, text, textArray, integer, bytea, boolean, timestamptz } = columns

export const webhookTable = table('webhooks', {
  id: uuid,
  customerId: uuid,
  url: text,
  /** Names, or groups such as "deposit.*"; null for every event. */
  events: orNull(textArray),
  secret: bytea.as<SealedSecret>(),
  secretMadeAt: timestamptz,
  /** Earlier secrets, newest first; each still signs until it expires. */
  previousSecrets,
  isActive: boolean,
  /** Null while the webhook is active, and when its owner switched it off. */
  disabledReason: orNull(text.as<DisabledReason>()),
  /** The sequence of the last event about this webhook, and so the number of such events. */
  notices: integer,
  /** The start of the period in which every attempt has failed; null after a success. */
  failingSince: orNull(timestamptz),
  createdAt: timestamptz,
  updatedAt: timestamptz,
})
