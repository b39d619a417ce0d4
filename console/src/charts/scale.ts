/** A span of values or times. */
export type Span = readonly [from: number, to: number]

/** The span of values with room above and below; a span without height gets one. */
export function spanOf(values: readonly number[], { withZero }: { readonly withZero: boolean }): Span {
  const all = withZero ? [0, ...values] : values
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const room = high === low ? Math.abs(high) / 10 || 1 : (high - low) / 10
  return [withZero && low === 0 ? 0 : low - room, high + room]
}

/** The steps of an axis of numbers: 1, 2 or 5 times a power of ten, at most so many. */
export function numberTicks([from, to]: Span, most: number): number[] {
  const rough = (to - from) / Math.max(1, most)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? power
  return ticksBy([from, to], step)
}

const daySeconds = 86_400
const dayStepsOfAxis = [1, 2, 4, 7, 14, 28].map((days) => days * daySeconds)

/** The steps of an axis of days, at most so many. */
export function dayTicks(span: Span, most: number): number[] {
  const [from, to] = span
  const step = dayStepsOfAxis.find((one) => (to - from) / one <= most)
  return ticksBy(span, step ?? Math.ceil((to - from) / Math.max(1, most) / daySeconds) * daySeconds)
}

/** Multiples of a step within a span, without the dust that adding would leave. */
function ticksBy([from, to]: Span, step: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.floor(to / step) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}
