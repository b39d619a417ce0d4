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
 * A logger whose lines hold no secret, at the top or up to three levels down. Lines about an error (`err`) are gathered
 * by its cause: an outage that fails every request and worker is one line a second.
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
    const [fields, ...rest] = args as [unknown, ...unknown[]] // as somebody who logs gave them
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

/** The name under which errors are gathered: an outage of the database has one, however it is met. */
function causeOf(error: unknown): string {
  if (isOutage(error)) return 'outage'
  if (!(error instanceof Error)) return String(error)
  const { cause, name, message } = error
  return cause instanceof Error ? causeOf(cause) : `${name} ${message}`
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
