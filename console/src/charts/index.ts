// Charts: lines over time, the depth of a book, and candles. Lines are drawn by ourselves; the library that draws candles is
// loaded when a page first shows them. Every chart has a name, a sentence and a table that say the same; its colours are those
// of the theme.
export { CandleChart } from './candle-chart.tsx'
export { LineChart } from './line-chart.tsx'
export { Outcomes } from './outcomes.tsx'
