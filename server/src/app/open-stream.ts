import { broughtBy, type Foundation, type OpenProducts } from '#app/parts'
import type { AccessGuard } from '#core/access'
import type { Followers, OpenProduct } from '#core/product'
import type { StreamSessions } from '#core/sessions'
import { createStream, type Stream } from '#delivery/stream'

type Guards = {
  readonly guard: AccessGuard
  readonly sessions: StreamSessions
  readonly permissions: readonly string[]
}

/** The stream with all topics of the products. */
export function openStream(
  foundation: Foundation,
  { open, followers, ...guards }: Guards & { open: OpenProducts; followers: Followers },
): Stream {
  const { streamConnections, streamConnectionsPerAddress } = foundation.config
  const finders = Object.values<OpenProduct>(open).flatMap(({ publicTopics }) => publicTopics ?? [])
  const stream = createStream({
    ...foundation,
    ...guards,
    publicTopics(name) {
      for (const find of finders) {
        const topic = find(name)
        if (topic !== null) return topic
      }
      return null
    },
    privateTopics: broughtBy(open, 'privateTopics'),
    connectionsMax: streamConnections,
    connectionsPerAddressMax: streamConnectionsPerAddress,
  })
  followers.listen(stream.wake)
  return stream
}
