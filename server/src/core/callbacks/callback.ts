import type { OpenRequest } from '#platform/http'

/** A callback as it arrived. */
export type Callback = Pick<OpenRequest, 'headers' | 'body'>

/** A callback that is not authentic or makes no sense. Nothing is done for it; the message is for the log. */
export class InvalidCallback extends Error {}
