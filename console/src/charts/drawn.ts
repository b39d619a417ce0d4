/** A chart on the page. */
export type Drawn<Data> = {
  show(data: Data): void
  /** Fits the chart into its element. */
  fit(width: number, height: number): void
  remove(): void
}
