import type { KeyUse } from '#core/access'
import { columns, type Field, group, orNull } from '#platform/database'

/** The key that asked for something, and its address; null where neither was recorded. */
export const keyUse: Field<KeyUse | null> = orNull(group({ apiKey: columns.text, ip: columns.text }))
