// Charts: lines over time, the depth of a book, and candles. The libraries that draw are loaded when a page first shows a
// chart. Every chart has a name, a sentence and a table that say the same; its colours are those of the theme.
export { CandleChart } from './candle-chart.tsx'
export { LineChart } from './line-chart.tsx'
export { Outcomes } from './outcomes.tsx'
