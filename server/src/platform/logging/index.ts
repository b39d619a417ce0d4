// Structured logs, one JSON object a line. Secrets never reach a line: fields that could hold one are
// named here and replaced.
export { createLogger, type Logger, withoutRedaction } from './logger.ts'
