import { Described, Heading, StreamBlock, StreamUrl } from '#docs/parts'
import { Messages, StreamDescription, Topics } from './from-stream.tsx'

export function Stream() {
  return (
    <>
      <h1>The stream</h1>
      <p className="lead">
        The order book, trades, your orders and your balances, as they change, over one WebSocket.
      </p>
      <Heading id="begin">Begin</Heading>
      <p>
        Connect to <StreamUrl /> and subscribe. The program below needs nothing but Node 24; it signs in,
        because <code>spot.fiat.order</code> is private.
      </p>
      <StreamBlock />
      <Heading id="rules">How it works</Heading>
      <StreamDescription />
      <Heading id="signing-in">Signing in</Heading>
      <p>
        <code>auth_api_key</code> proves the key with a signature over <code>timestamp + api_key</code>: the
        lower-case hex of HMAC-SHA256 with the secret key, the timestamp in Unix seconds and sent as text.
      </p>
      <Heading id="topics">Topics</Heading>
      <Described>
        <Topics />
      </Described>
      <Heading id="messages">Messages</Heading>
      <p>
        The messages of a client and their answers. An answer bears the <code>id</code> of its message.
      </p>
      <Described>
        <Messages />
      </Described>
    </>
  )
}
