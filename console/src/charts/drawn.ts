/** A chart on the page. */
export type Drawn<Data> = {
  show(data: Data): void
  /** Fits it into its place. */
  fit(width: number, height: number): void
  remove(): void
}
