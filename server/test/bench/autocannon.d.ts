// The part of autocannon that the load generator uses; the package has no types.
declare module 'autocannon' {
  type Context = Record<string, unknown>
  type Request = {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
    /** Makes the request at its turn. */
    setupRequest?: (request: Request, context: Context) => Request
    onResponse?: (status: number, body: string, context: Context) => void
  }
  type Client = {
    setRequests(requests: Request[]): void
    on(event: 'response', listener: (status: number, bytes: number, ms: number) => void): void
  }
  type Options = {
    url: string
    connections: number
    /** Requests in total, equally many for each connection. */
    amount: number
    /** The longest time for one answer, in seconds. */
    timeout: number
    /** Requests a second in total; absent for as many as are answered. */
    overallRate?: number
    setupClient(client: Client): void
  }
  type Result = {
    '2xx': number
    non2xx: number
    errors: number
    timeouts: number
    /** Milliseconds. */
    latency: { p50: number; p99: number }
  }
  // biome-ignore lint/style/noDefaultExport: this is how the package exports it
  export default function autocannon(options: Options): Promise<Result>
}
