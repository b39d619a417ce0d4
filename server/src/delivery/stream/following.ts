/** One topic that a connection follows. */
export type Following = {
  /** Takes up what had to wait: for the answer to the subscription, or for room. */
  refresh(): void
  end(): void
}
