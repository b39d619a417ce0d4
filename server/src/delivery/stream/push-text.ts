import type { PushType } from '#core/product'

type Push = {
  readonly type: PushType
  /** JSON text. */
  readonly data: string
  readonly sequence: number
  /** Unix seconds. */
  readonly ts: number
}

/** A push as text; `data` was serialised once, whoever it goes to. */
export function pushText(topic: string, { type, data, sequence, ts }: Push): string {
  return `{"topic":${JSON.stringify(topic)},"type":"${type}","data":${data},"sequence":${sequence},"ts":${ts}}`
}
