const hourMs = 3_600_000

/**
 * The supplier's id of a payment: the minute in Lagos (GMT+1) at which our id was made, from the time in this version 7
 * UUID, followed by our id. https://www.vtpass.com/documentation/buying-services/
 */
export function requestIdOf(reference: string): string {
  const digits = reference.replaceAll('-', '')
  const madeAt = Number.parseInt(digits.slice(0, 12), 16)
  const minute = new Date(madeAt + hourMs).toISOString().slice(0, 16).replace(/\D/g, '')
  return minute + digits
}
