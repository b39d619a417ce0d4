import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

const secretFields = [
  'secret',
  'secret_key',
  'secretKey',
  'signature',
  'master_key',
  'masterKey',
  'authorization',
  'headers["x-api-signature"]',
  'headers.authorization',
  'headers.cookie',
]

/** A logger whose lines hold no secret, at the top or up to three levels down. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretFields.flatMap(atEachLevel), censor: '[redacted]' },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

function atEachLevel(field: string): string[] {
  return [field, `*.${field}`, `*.*.${field}`, `*.*.*.${field}`]
}
