/** A line of a chart: its name, and a value for each place on the axis; null where it has none. */
export type Line = {
  readonly title: string
  readonly colour: 'accent' | 'good' | 'bad'
  readonly values: readonly (number | null)[]
}

export type Lines = {
  /** Unix seconds where the axis is time, which is in UTC, otherwise numbers such as prices. */
  readonly at: readonly number[]
  readonly lines: readonly Line[]
  readonly isTime: boolean
  /** Whether a value holds until the next one. */
  readonly isStepped: boolean
  /** A title at the last value of the first line, such as the name of the present. */
  readonly lastTitle?: string
}
