import { resolve, type Schema } from './schema.ts'

export type Topic = {
  readonly id: string
  readonly address: string
  readonly summary: string
  readonly description: string
  readonly access: string
  readonly parameters: { readonly [name: string]: Schema }
  readonly messages: readonly Schema[]
}

/** The topics of the stream, from its description. */
export function topicsOf(streamApi: Schema): Topic[] {
  return Object.entries(streamApi.channels as Schema).flatMap(([id, channel]) =>
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

export function messagesOf(streamApi: Schema, channel: Schema): Schema[] {
  return Object.values((channel.messages ?? {}) as Schema).map((message) => resolve(streamApi, message))
}
