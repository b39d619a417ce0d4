import type { Coffer, Webhook } from '@coffer/sdk'

declare global {
  const coffer: Coffer
  const webhook: Webhook
  const request: { headers: Headers; text(): Promise<string> }
  const response: { writeHead(status: number): { end(text: string): void } }
  function readCursor(): Promise<string | undefined>
  function saveCursor(cursor: string | undefined): Promise<void>
  function credit(transactionId: string, amount: string): Promise<void>
  function deliver(order: string | null): Promise<void>
  function text(stream: unknown): Promise<string>
}
