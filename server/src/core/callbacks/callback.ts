import type { OpenRequest } from '#platform/http'

/** A callback as it arrived. */
export type Callback = Pick<OpenRequest, 'headers' | 'body'>

/** A callback that is not authentic or not readable. Nothing is done for it; the log gets the message. */
export class InvalidCallback extends Error {}
