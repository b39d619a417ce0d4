// Structured logs, one JSON object a line. No secret reaches a line: fields that could hold one are listed here and
// replaced. Repeated lines of one cause are gathered into one a second, with their count.
export { createGatherer, type Gatherer } from './gather-lines.ts'
export { createLogger, type DestinationStream, type Logger, withoutRedaction } from './logger.ts'
