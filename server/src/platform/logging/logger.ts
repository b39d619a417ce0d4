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
  return pino(options, destination ?? standardOutput())
}

let output: DestinationStream | undefined

/** One for the process, however many log to it. */
function standardOutput(): DestinationStream {
  output ??= linesOfEachTurn(pino.destination({ sync: true }))
  return output
}

/** Writes together what one turn of the event loop logs: a write for each line takes longer than making it. */
function linesOfEachTurn(target: DestinationStream): DestinationStream & { flushSync(): void } {
  let lines = ''
  function flush(): void {
    if (lines === '') return
    target.write(lines)
    lines = ''
  }
  process.once('exit', flush)
  return {
    write(line) {
      if (lines === '') setImmediate(flush)
      lines += line
    },
    // Asked for by the logger after a fatal line.
    flushSync: flush,
  }
}

/**
 * The same logger for lines whose every field is named where they are written and none is secret: looking for
 * secrets takes longer than writing the line.
 */
export function withoutRedaction(logger: Logger): Logger {
  return logger.child({}, { redact: [] })
}

function atEachLevel(field: string): string[] {
  return [field, `*.${field}`, `*.*.${field}`, `*.*.*.${field}`]
}
