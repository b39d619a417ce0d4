import { userInfo } from 'node:os'
import { command } from '#command-line'
import { archiveBooks, serverEnvironment } from '#office'
import { Misuse, printableLines, showDocument, showTable } from '#terminal'

/** Moves old ranges of the books to slower disks; answers 1 where one was busy and stayed. */
export const archiveBooksCommand = command({
  usage: ['operator archive-books --tablespace NAME --days N [--dry-run]'],
  about:
    'Moves the ranges of entries, movements and transactions that are older than N days to a tablespace, with their indexes. Nothing is deleted.',
  options: {
    tablespace: { type: 'string', value: 'NAME', says: 'the tablespace of PostgreSQL to move to' },
    days: { type: 'string', value: 'N', says: 'the age in days of what moves, 31 at least' },
    'dry-run': { type: 'boolean', says: 'shows what would move, and moves nothing' },
  },
  async run({ values }, terminal) {
    const { tablespace, days = '' } = values
    if (tablespace === undefined) throw new Misuse('--tablespace names the tablespace to move to')
    if (!/^\d{1,5}$/.test(days) || Number(days) < 31) throw new Misuse('--days is a number from 31 to 99999')
    const archive = { tablespace, days: Number(days), isDry: values['dry-run'] === true }
    const answer = await archiveBooks(archive, {
      as: userInfo().username,
      env: serverEnvironment(terminal.env),
    })
    const { ranges } = answer
    if (values.json) showDocument(answer, terminal)
    else if (ranges.length === 0)
      terminal.stdout.write(printableLines(`No range older than ${days} days is outside ${tablespace}.\n`))
    else
      showTable(
        {
          heads: ['table', 'range', 'bytes', 'outcome'],
          rows: ranges.map(({ table, partition, bytes, outcome }) => [table, partition, bytes, outcome]),
        },
        terminal.stdout,
      )
    return ranges.some(({ outcome }) => outcome === 'busy') ? 1 : 0
  },
})
