const firstWords = 'displaced by'

/** The problem of a spend whose slots other transactions have used. */
export function displacedBy(others: string): string {
  return `${firstWords} ${others}`
}

/** Whether a spend has such a problem. */
export function isDisplaced({ problem }: { readonly problem: string | null }): boolean {
  return problem?.startsWith(`${firstWords} `) === true
}
