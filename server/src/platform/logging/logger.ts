import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

const secretFields = [
  'secret_key',
  'signature',
  'master_key',
  'authorization',
  'headers["x-api-signature"]',
  'headers.authorization',
  'headers.cookie',
]

/** A logger whose lines hold no secret, at the top or one level down. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretFields.flatMap((field) => [field, nested(field)]), censor: '[redacted]' },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

function nested(field: string): string {
  return `*.${field}`
}
