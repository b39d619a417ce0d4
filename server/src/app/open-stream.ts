import type { AccessGuard } from '#core/access'
import { createStream, type PrivateTopic, type Stream } from '#delivery/stream'
import { type Markets, orderTopic, publicTopics } from '#products/fiat-spot'
import { tradingBalanceTopic } from '#products/trading-account'
import type { Foundation } from './foundation.ts'

/** The stream with every topic of the products. */
export function openStream(
  foundation: Foundation,
  { guard, markets }: { guard: AccessGuard; markets: Markets },
): Stream {
  const { streamConnections, streamConnectionsPerAddress } = foundation.config
  return createStream({
    ...foundation,
    guard,
    publicTopics: publicTopics(markets, foundation),
    privateTopics: privateTopics(foundation),
    connectionsMax: streamConnections,
    connectionsPerAddressMax: streamConnectionsPerAddress,
  })
}

function privateTopics(foundation: Foundation): PrivateTopic[] {
  return [{ ...orderTopic(foundation), permission: 'can_spot_fiat_read' }, tradingBalanceTopic(foundation)]
}
