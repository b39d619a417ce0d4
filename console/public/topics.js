// @ts-check
import { resolve } from './read-openapi.js'

/**
 * @typedef {import('./read-openapi.js').Schema} Schema
 * @typedef {{ id: string, address: string, summary: string, description: string, access: string, parameters: Record<string, Schema>, messages: Schema[] }} Topic
 */

/**
 * The topics of the stream, from its description.
 * @param {Schema} streamApi
 * @returns {Topic[]}
 */
export function topicsOf(streamApi) {
  return Object.entries(streamApi.channels).flatMap(([id, channel]) =>
    channel.address === undefined
      ? []
      : [
          {
            id,
            address: channel.address,
            summary: channel.summary ?? '',
            description: channel.description ?? '',
            access: streamApi.operations[`push_${id}`]?.description ?? '',
            parameters: channel.parameters ?? {},
            messages: messagesOf(streamApi, channel),
          },
        ],
  )
}

/**
 * @param {Schema} streamApi
 * @param {Schema} channel
 * @returns {Schema[]}
 */
export function messagesOf(streamApi, channel) {
  return Object.values(channel.messages ?? {}).map((message) => resolve(streamApi, message))
}
