import type { IncomingHttpHeaders } from 'node:http'
import { defineRefusals } from '#platform/refusal'

export const payPageRefusals = defineRefusals({
  FORM_FROM_ELSEWHERE: [
    403,
    'The server takes this form from its own page only. Open the page and send the form there.',
  ],
})

/**
 * Whether a page of this server sent the form. Browsers say so by Sec-Fetch-Site; without it, as over plain HTTP, the
 * origin's host must be the requested host. A request with neither is refused.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin = '', host } = headers
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host
}
