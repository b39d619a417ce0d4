import { type LinkKeys, linkKeys } from '#platform/link'
import type { Secrets } from '#platform/secrets'

/**
 * Links between the processes of an exchange are made with the data key that seals. While the master key is being changed
 * each process knows the one before too, so all go on hearing each other.
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
