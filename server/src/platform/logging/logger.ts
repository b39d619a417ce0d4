import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { isOutage } from '#platform/database'
import { createGatherer } from './gather-lines.ts'

export type { DestinationStream, Logger }

const secretFields = [
  'secret',
  'secret_key',
  'secretKey',
  'signature',
  'master_key',
  'masterKey',
  'next_master_key',
  'nextMasterKey',
  'authorization',
  'headers["x-api-signature"]',
  'headers.authorization',
  'headers.cookie',
]

/**
 * A logger that replaces secrets at the top and up to three levels down. Lines about an error (`err`) are gathered by
 * cause: an outage that fails every request and worker gives one line a second.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretFields.flatMap(atEachLevel), censor: '[redacted]' },
    hooks: { logMethod: gatheringErrors() },
  }
  return pino(options, destination ?? standardOutput())
}

type Hook = (this: Logger, args: Parameters<LogFn>, write: LogFn) => void

function gatheringErrors(): Hook {
  const gather = createGatherer()
  return function (args, write) {
    const [fields, ...rest] = args as [unknown, ...unknown[]] // `args` may be anything that was logged
    if (typeof fields !== 'object' || fields === null || !('err' in fields)) {
      write.apply(this, args)
      return
    }
    gather(causeOf(fields.err), (leftOut) => {
      const told = leftOut === 0 ? fields : { ...fields, left_out: leftOut }
      write.apply(this, [told, ...rest] as Parameters<LogFn>)
    })
  }
}

/** The name under which errors are gathered; all errors of a database outage share one. */
function causeOf(error: unknown): string {
  if (isOutage(error)) return 'outage'
  if (!(error instanceof Error)) return String(error)
  const { cause, name, message } = error
  return cause instanceof Error ? causeOf(cause) : `${name} ${message}`
}

let output: DestinationStream | undefined

/** The process's only destination, shared by all loggers. */
function standardOutput(): DestinationStream {
  output ??= linesOfEachTurn(pino.destination({ sync: true }))
  return output
}

/**
 * Writes the lines of one turn of the event loop together: one write for each line would take longer than making the
 * line.
 */
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
    // The logger calls this after a fatal line.
    flushSync: flush,
  }
}

/**
 * The same logger for lines whose fields are all known and never secret: the search for secrets takes longer than
 * writing the line.
 */
export function withoutRedaction(logger: Logger): Logger {
  return logger.child({}, { redact: [] })
}

function atEachLevel(field: string): string[] {
  return [field, `*.${field}`, `*.*.${field}`, `*.*.*.${field}`]
}
