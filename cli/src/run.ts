import { type Actions, type Command, candidates, helpPage, methods, nearest } from '#command-line'
import { Failure, Misuse, showDocument, showFailure, type Terminal } from '#terminal'
import { groups, loadCommand, names } from './commands.ts'

const known = [...names, 'help', ...methods.map((method) => method.toLowerCase())]

/** Runs one command line and answers with its exit code. */
export async function run(args: string[], terminal: Terminal): Promise<number> {
  const isJson = optionsOf(args).includes('--json')
  try {
    return await dispatch(args, { isJson, terminal })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const isMisuse = error instanceof Misuse
    const hint = isMisuse ? `\`coffer help${topicOf(args)}\` shows how it is used.` : undefined
    const told = { code: error.code, message: error.message, hint }
    showFailure(told, { isJson, terminal })
    if (hint !== undefined && !isJson) terminal.stderr.write(`${hint}\n`)
    return isMisuse ? 2 : 1
  }
}

type Way = { isJson: boolean; terminal: Terminal }

async function dispatch([name, ...args]: string[], way: Way): Promise<number> {
  const { terminal } = way
  if (name === 'complete') return complete(args, terminal)
  if (name === '--version') {
    // Loaded here, since most commands do not need it.
    const { version } = await import('#calling')
    return show({ version }, `${version}\n`, way)
  }
  if (name === undefined || name.startsWith('-') || name === 'help') {
    const topic = args.filter((word) => !word.startsWith('-'))
    if (name?.startsWith('-') && !['--help', '-h', '--json'].includes(name))
      throw new Misuse(`Options come after a command, not '${name}'`)
    return showHelp(name === 'help' ? topic : [], way)
  }
  const { found, rest } = await find(isMethod(name) ? ['request', name, ...args] : [name, ...args])
  if (optionsOf(args).some((word) => word === '--help' || word === '-h')) return showPage(found, way)
  if (!('actions' in found)) return found.run(rest, terminal)
  const { list, ...others } = found.actions
  if (list !== undefined) return list.run(rest, terminal)
  if (found.overview !== undefined) return show({ help: found.overview() }, found.overview(), way)
  throw new Misuse(`\`${[name, ...args].join(' ')}\` needs one of: ${Object.keys(others).join(', ')}`)
}

/** The words before --, which ends the options. */
function optionsOf(args: string[]): string[] {
  return args.includes('--') ? args.slice(0, args.indexOf('--')) : args
}

type Found = { found: Command | Actions; rest: string[] }

/** The command or action at the beginning of the words, and the words after it. */
async function find([name = '', ...args]: string[]): Promise<Found> {
  const command = await loadCommand(name)
  if (command === undefined) throw new Misuse(`There is no command '${name}'${suggest(name)}`)
  return findWithin(command, { path: name, args })
}

function findWithin(command: Command | Actions, { path, args }: { path: string; args: string[] }): Found {
  const [word] = args
  if (!('actions' in command) || word === undefined || word.startsWith('-'))
    return { found: command, rest: args }
  const { actions } = command
  const action = Object.hasOwn(actions, word) ? actions[word] : undefined
  if (action !== undefined) return findWithin(action, { path: `${path} ${word}`, args: args.slice(1) })
  const meant = nearest(word, Object.keys(actions))
  // The list accepts words of its own.
  if (meant === null && actions.list?.words !== undefined) return { found: actions.list, rest: args }
  const suggestion = meant === null ? '' : `; did you mean '${path} ${meant}'?`
  throw new Misuse(`There is no '${path} ${word}'${suggestion}`)
}

function isMethod(name: string): boolean {
  return methods.includes(name.toUpperCase())
}

/** The help topic of a misused command, after a space; '' where there is none. */
function topicOf([name = '']: string[]): string {
  if (isMethod(name)) return ' request'
  return names.includes(name) ? ` ${name}` : ''
}

async function showHelp(topic: string[], way: Way): Promise<number> {
  if (topic.length === 0) return show({ help: overview() }, overview(), way)
  const { found, rest } = await find(isMethod(topic[0] ?? '') ? ['request', ...topic.slice(1)] : topic)
  if (rest.length > 0) throw new Misuse('`help` takes one COMMAND')
  return showPage(found, way)
}

function showPage(found: Command | Actions, way: Way): number {
  const page = 'actions' in found ? (found.overview?.() ?? helpPage(commandsOf(found))) : helpPage([found])
  return show({ help: page }, page, way)
}

function commandsOf(found: Command | Actions): Command[] {
  if (!('actions' in found)) return [found]
  return Object.values(found.actions).flatMap((action) => (action === undefined ? [] : commandsOf(action)))
}

function show(data: object, text: string, { isJson, terminal }: Way): number {
  if (isJson) showDocument(data, terminal)
  else terminal.stdout.write(text)
  return 0
}

function overview(): string {
  const parts = groups.map(({ lines }) =>
    lines
      .map(([name, usage, does]) => `  ${`coffer ${name} ${usage}`.trimEnd().padEnd(46)}${does}\n`)
      .join(''),
  )
  return `coffer: try Coffer's API by hand, signed.

${parts.join('\n')}
  coffer help COMMAND                           say more about a command
  coffer --version

--json, with any command: one JSON document on stdout, errors as JSON on stderr.
Exit codes: 0 done, 1 refused or failed, 2 wrong usage.
By default it calls the sandbox that \`npm start\` runs, as its customer alice.
`
}

/**
 * Prints the completions of the last word, one a line; returns 1 without any. Shells call this through `coffer
 * completion`.
 */
async function complete(typed: string[], { stdout }: Terminal): Promise<number> {
  const [name = '', ...rest] = typed
  const found =
    rest.length === 0 || name === 'help'
      ? known.filter((one) => one.startsWith(typed.at(-1) ?? ''))
      : await completeWithin(isMethod(name) ? ['request', ...typed] : typed)
  stdout.write(found.map((one) => `${one}\n`).join(''))
  return found.length > 0 ? 0 : 1
}

async function completeWithin([name = '', ...rest]: string[]): Promise<string[]> {
  const command = await loadCommand(name)
  return command === undefined ? [] : completeAction(command, rest)
}

function completeAction(command: Command | Actions, words: string[]): string[] {
  if (!('actions' in command)) return candidates(command, words)
  const { actions } = command
  const [word = '', ...after] = words
  const named = Object.keys(actions).filter((one) => one.startsWith(word))
  if (after.length === 0 && !word.startsWith('-')) return named
  const action = Object.hasOwn(actions, word) ? actions[word] : undefined
  if (action !== undefined) return completeAction(action, after)
  return actions.list === undefined ? [] : candidates(actions.list, words)
}

function suggest(name: string): string {
  const meant = nearest(name, known)
  return meant === null ? '' : `; did you mean '${meant}'?`
}
