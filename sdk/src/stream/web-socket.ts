/** The parts of a WebSocket that the stream uses: browsers, Node 22 and later, and the package ws have them. */
export type WebSocketLike = {
  send(text: string): void
  close(): void
  addEventListener(type: 'open' | 'error', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { code: number; reason: string }) => void): void
}

export type WebSocketConstructor = new (url: string) => WebSocketLike

/** The given class, or the runtime's own. */
export function webSocketOf(given: WebSocketConstructor | undefined): WebSocketConstructor {
  const found: WebSocketConstructor | undefined = given ?? globalThis.WebSocket
  if (found === undefined) {
    throw new TypeError(
      'This runtime has no WebSocket (Node has one from version 22 on). Pass a class as the option `webSocket`, such as that of the package ws.',
    )
  }
  return found
}
