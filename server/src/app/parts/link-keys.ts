import { type LinkKeys, linkKeys } from '#platform/link'
import type { Secrets } from '#platform/secrets'

/**
 * Processes of an exchange link under the newest data key. While the master key is being changed, each process knows the
 * previous data key too, so all of them still hear each other.
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
