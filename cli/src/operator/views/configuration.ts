import type { OfficeOperations } from '#office'
import { view } from '../view.ts'

type Standing = OfficeOperations['officeGetConfiguration']['data']

export const configurationViews = [
  view({
    name: 'configuration show',
    about:
      'Shows the files that the server works by, their hash, and which of them differ from what was approved.',
    ask: (office) => office.call('officeGetConfiguration'),
    draw: drawStanding,
  }),
]

function drawStanding({ hash, is_approved, in_force, may_start, files }: Standing): string {
  const head = `configuration ${hash} is ${is_approved ? 'approved' : 'not approved'}\n`
  const others = [
    ...(in_force === null || in_force === hash ? [] : [`in force      ${in_force}\n`]),
    ...(may_start === null || may_start === in_force ? [] : [`may start     ${may_start}\n`]),
  ]
  const lines = files.map(({ name, hash: own, state }) => `  ${state.padEnd(8)}  ${own}  ${name}\n`)
  return [head, ...others, ...lines].join('')
}
