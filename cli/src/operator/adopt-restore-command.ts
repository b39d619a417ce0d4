import { userInfo } from 'node:os'
import { command } from '#command-line'
import { adoptRestore, serverEnvironment } from '#office'
import { showDocument } from '#terminal'

const text =
  'These books belong to this PostgreSQL cluster. Payments out and orders at suppliers are halted. Next: `npm run audit`, then start.'

/** Records that books were restored on purpose, so a server can start on them. */
export const adoptRestoreCommand = command({
  usage: ['operator adopt-restore'],
  about:
    'Makes books that were restored from a backup those of this PostgreSQL cluster, on its machine, and halts payments out.',
  options: {},
  async run({ values }, terminal) {
    await adoptRestore(userInfo().username, serverEnvironment(terminal.env))
    if (values.json) showDocument({ is_adopted: true }, terminal)
    else terminal.stdout.write(`${text}\n`)
    return 0
  },
})
