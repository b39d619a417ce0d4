import { userInfo } from 'node:os'
import { type Actions, command } from '#command-line'
import { finishUpgrade, serverEnvironment, upgradeStatus } from '#office'
import { printableLines, showDocument, showTable } from '#terminal'

const statusCommand = command({
  usage: ['operator upgrade status'],
  about:
    'Shows the version of each running server, the migrations that have run, and the contract halves that wait, and for whom.',
  options: {},
  async run({ values }, terminal) {
    const status = await upgradeStatus(userInfo().username, serverEnvironment(terminal.env))
    if (values.json) {
      showDocument(status, terminal)
      return 0
    }
    const { stdout } = terminal
    const { version, servers, applied, missing, waiting } = status
    const rows = servers.map((one) => [one.version ?? 'not shown', one.name, one.address ?? '', one.since])
    if (rows.length > 0) showTable({ heads: ['version', 'server', 'from', 'since'], rows }, stdout)
    const newest = applied.at(-1)
    const lines = [
      ...(rows.length === 0 ? ['No server runs.'] : []),
      `Migrations that have run: ${applied.length}${newest === undefined ? '' : `, up to ${newest}`}.`,
      ...missing.map((name) => `${name} has not run: the next start of ${version} runs it.`),
      ...waiting.map(waitingLine),
    ]
    stdout.write(printableLines(`${lines.join('\n')}\n`))
    return 0
  },
})

const finishCommand = command({
  usage: ['operator upgrade finish'],
  about:
    'Runs the contract halves for which no running server is too old. Older versions cannot start after it.',
  options: {},
  async run({ values }, terminal) {
    const finished = await finishUpgrade(userInfo().username, serverEnvironment(terminal.env))
    const { applied, waiting } = finished
    if (values.json) showDocument(finished, terminal)
    else {
      const lines = [...applied.map((name) => `${name} has run.`), ...waiting.map(waitingLine)]
      terminal.stdout.write(printableLines(`${lines.join('\n') || 'Nothing waits.'}\n`))
    }
    return waiting.length === 0 ? 0 : 1
  },
})

function waitingLine({
  name,
  serves,
  servers,
}: {
  readonly name: string
  readonly serves: string
  readonly servers: readonly string[]
}): string {
  if (servers.length === 0)
    return `${name} waits for no server: \`npm run operator -- upgrade finish\` runs it, or the next start.`
  return `${name} serves ${serves} and later, and waits for ${servers.join('; ')}.`
}

export const upgradeCommands: Actions = { actions: { status: statusCommand, finish: finishCommand } }
