import { type LinkKeys, linkKeys } from '#platform/link'
import type { Secrets } from '#platform/secrets'

/**
 * Processes of an exchange link under the newest data key. During a change of the master key each process also has the
 * previous data key, so all of them can still connect.
 */
export function linkKeysOf(secrets: Secrets): LinkKeys {
  return linkKeys({
    newest() {
      const { number, key } = secrets.current()
      return { name: String(number), secret: key }
    },
    named: (name) => secrets.dataKey(Number(name)),
  })
}
