import { version } from '#calling'
import { type Command, nearest } from '#command-line'
import {
  conversionsCommand,
  convertCommand,
  pricesCommand,
  quoteCommand,
  swapCommand,
  swapsCommand,
} from '#dealing'
import { eventsCommand, listenCommand, triggerCommand, webhooksCommand } from '#events'
import { Failure, Misuse, type Terminal } from '#terminal'
import {
  amendCommand,
  balanceCommand,
  cancelCommand,
  orderCommand,
  ordersCommand,
  placeCommand,
  transferCommand,
  watchCommand,
} from '#trading'
import { auditCommand } from './audit-command.ts'
import { help } from './help.ts'
import { keysCommand } from './keys-command.ts'
import { methods, requestCommand } from './request-command.ts'

const commands = new Map<string, Command>([
  ['request', requestCommand],
  ['watch', watchCommand],
  ['place', placeCommand],
  ['orders', ordersCommand],
  ['order', orderCommand],
  ['amend', amendCommand],
  ['cancel', cancelCommand],
  ['prices', pricesCommand],
  ['quote', quoteCommand],
  ['convert', convertCommand],
  ['conversions', conversionsCommand],
  ['swap', swapCommand],
  ['swaps', swapsCommand],
  ['balance', balanceCommand],
  ['transfer', transferCommand],
  ['events', eventsCommand],
  ['listen', listenCommand],
  ['trigger', triggerCommand],
  ['webhooks', webhooksCommand],
  ['keys', keysCommand],
  ['audit', auditCommand],
  ['help', helpCommand],
])

/** Runs one command line and answers with its exit code. */
export async function run(args: string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(args, terminal)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    terminal.stderr.write(`coffer: ${error.message}\n`)
    if (!(error instanceof Misuse)) return 1
    terminal.stderr.write(`\`coffer help${topicOf(args)}\` shows how it is used.\n`)
    return 2
  }
}

async function dispatch([name, ...args]: string[], terminal: Terminal): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h') return showHelp('help', terminal)
  if (name === '--version') {
    terminal.stdout.write(`${version}\n`)
    return 0
  }
  if (asksForHelp(args)) return showHelp(isMethod(name) ? 'request' : name, terminal)
  if (isMethod(name)) return requestCommand([name, ...args], terminal)
  const command = commands.get(name)
  if (command === undefined) throw new Misuse(`There is no command '${name}'${suggest(name)}`)
  return command(args, terminal)
}

function isMethod(name: string): boolean {
  return methods.includes(name.toUpperCase())
}

/** The page of help that a misused command has, in front of which there is a space. */
function topicOf([name = 'help']: string[]): string {
  if (isMethod(name)) return ' request'
  return name !== 'help' && help.has(name) ? ` ${name}` : ''
}

function asksForHelp(args: string[]): boolean {
  const options = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  return options.includes('--help') || options.includes('-h')
}

async function helpCommand([topic = 'help', ...rest]: string[], terminal: Terminal): Promise<number> {
  if (rest.length > 0) throw new Misuse('`help` takes one COMMAND')
  return showHelp(topic, terminal)
}

function showHelp(topic: string, { stdout }: Terminal): number {
  const page = help.get(topic)
  if (page === undefined) throw new Misuse(`There is no command '${topic}'${suggest(topic)}`)
  stdout.write(page)
  return 0
}

function suggest(name: string): string {
  const meant = nearest(name, [...commands.keys(), ...methods.map((method) => method.toLowerCase())])
  return meant === null ? '' : `; did you mean '${meant}'?`
}
