/** The kinds of the instructions to a rail. */
export function payInKind(rail: string): string {
  return `pay_in.${rail}`
}

export function payoutKind(rail: string): string {
  return `payout.${rail}`
}
