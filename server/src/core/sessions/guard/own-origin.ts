import type { IncomingHttpHeaders } from 'node:http'

export type OwnAddress = {
  /** The address under which browsers reach this exchange. */
  publicUrl(): string
  /** Whether that address is set, so that no other one is this exchange's. */
  readonly isPublicUrlSet: boolean
}

/** Whether a browser says that a page of this exchange sends the request. */
export function isOwnOrigin(
  { origin, host }: Pick<IncomingHttpHeaders, 'origin' | 'host'>,
  { publicUrl, isPublicUrlSet }: OwnAddress,
): boolean {
  if (typeof origin !== 'string' || !URL.canParse(origin)) return false
  if (origin === new URL(publicUrl()).origin) return true
  // Without a set address, people may come by any name of this machine.
  return !isPublicUrlSet && new URL(origin).host === host
}
