import { writeFileSync } from 'node:fs'
import { operationsFile, operationsText } from './operations-text.ts'

writeFileSync(operationsFile, operationsText())
process.stdout.write('Wrote sdk/src/generated/operations.ts.\n')
