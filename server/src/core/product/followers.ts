/** The followers of customers' private topics here: the stream listens, and products wake it after their commits. */
export type Followers = {
  /** Lets the followers of these customers hear at once of what was committed for them. */
  wake(customerIds: readonly string[]): void
  /** Called with the customers of each wake. Without a listener nobody follows, and nothing is lost. */
  listen(onWake: (customerIds: readonly string[]) => void): void
}

export function createFollowers(): Followers {
  let tell: (customerIds: readonly string[]) => void = () => {}
  return {
    wake: (customerIds) => tell(customerIds),
    listen(onWake) {
      tell = onWake
    },
  }
}
