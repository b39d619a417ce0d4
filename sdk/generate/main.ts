import { writeFileSync } from 'node:fs'
import { applicationFile, applicationText, operationsFile, operationsText } from './operations-text.ts'

writeFileSync(operationsFile, operationsText())
for (const door of ['console', 'office'] as const) writeFileSync(applicationFile(door), applicationText(door))
process.stdout.write('Wrote sdk/src/generated/operations.ts and console/src/api/generated/*.ts.\n')
