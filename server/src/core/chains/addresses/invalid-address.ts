import type { NetworkFamily } from '#core/catalog'

// The longest standard form of any family is 67 characters. The bound is needed, since base58 decoding takes quadratic
// time.
const addressLengthMax = 100

/** `reason` completes "the address …" and may be shown to the sender. */
export class InvalidAddress extends Error {
  readonly family: NetworkFamily
  readonly reason: string

  constructor(family: NetworkFamily, reason: string) {
    super(`Invalid ${family} address: it ${reason}`)
    this.name = 'InvalidAddress'
    this.family = family
    this.reason = reason
  }
}

export function refuseOverlong(family: NetworkFamily, address: string): void {
  if (address.length > addressLengthMax) {
    throw new InvalidAddress(family, `is longer than ${addressLengthMax} characters`)
  }
}

/** Runs a library's decoder and replaces its errors, which are not meant for customers, by a refusal of ours. */
export function decodeOrRefuse<Decoded>(decode: () => Decoded, refusal: () => InvalidAddress): Decoded {
  try {
    return decode()
  } catch {
    throw refusal()
  }
}
