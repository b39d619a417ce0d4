import type { PushType } from '#core/product'

type Push = {
  readonly type: PushType
  /** JSON text. */
  readonly data: string
  readonly sequence: number
  /** Unix seconds. */
  readonly ts: number
}

/** The frame of a push; `data` is serialised once for all followers. */
export function pushFrame(topic: string, { type, data, sequence, ts }: Push): Buffer {
  return textFrame(
    `{"topic":${JSON.stringify(topic)},"type":"${type}","data":${data},"sequence":${sequence},"ts":${ts}}`,
  )
}

const textAndFinal = 0x81
const shortMax = 125
const mediumMax = 0xffff

/**
 * A whole text message as one unmasked frame, made once for all receivers:
 * https://www.rfc-editor.org/rfc/rfc6455#section-5.2
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const headLength = length <= shortMax ? 2 : length <= mediumMax ? 4 : 10
  const frame = Buffer.allocUnsafe(headLength + length)
  frame[0] = textAndFinal
  if (length <= shortMax) {
    frame[1] = length
  } else if (length <= mediumMax) {
    frame[1] = shortMax + 1
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = shortMax + 2
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, headLength)
  return frame
}
