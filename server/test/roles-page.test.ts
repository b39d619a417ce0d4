import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { officeRights, officeRoles } from '#core/operators'

const page = readFileSync(new URL('../../docs/roles.md', import.meta.url), 'utf8')

test('the page of roles shows the table that the server goes by', () => {
  const head = ['right', 'what it allows', ...officeRoles, 'fresh sign-in']
  const rows = Object.entries(officeRights).map(([right, { says, roles, isFresh }]) => {
    const held: readonly string[] = roles
    return [
      `\`${right}\``,
      says,
      ...officeRoles.map((role) => (held.includes(role) ? 'yes' : '–')),
      isFresh ? 'yes' : '–',
    ]
  })
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  const [, shown = ''] = /<!-- rights -->\n([\s\S]*?)\n?<!-- \/rights -->/.exec(page) ?? []
  expect(shown, `copy this between the markers of docs/roles.md:\n${table}`).toBe(table)
})
