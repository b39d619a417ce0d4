/** A line of a chart: its name, and a value for each position on the axis; null for none. */
export type Line = {
  readonly title: string
  readonly colour: 'accent' | 'good' | 'bad'
  readonly values: readonly (number | null)[]
}

export type Lines = {
  /** Positions on the axis: Unix seconds for time, in UTC; otherwise numbers such as prices. */
  readonly at: readonly number[]
  readonly lines: readonly Line[]
  readonly isTime: boolean
  /** Whether a value stays until the next one. */
  readonly isStepped: boolean
  /** A title at the last value of the first line, such as the word for the present. */
  readonly lastTitle?: string
}
