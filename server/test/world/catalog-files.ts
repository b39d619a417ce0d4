import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { systemIds } from '#platform/ids'
import { shippedText } from './shipped-catalog.ts'
import { useFolder } from './use-folder.ts'

/** Files in a folder of their own, which goes with the last test of the file. */
export type CatalogFiles = {
  readonly folder: string
  /** The shipped catalogue with one line changed. */
  catalogWith(line: string, put: string): string
}

export function catalogFiles(): CatalogFiles {
  const folder = useFolder()
  return {
    folder,
    catalogWith(line, put) {
      const file = join(folder, `${systemIds.next()}.yaml`)
      expect(shippedText).toContain(line)
      writeFileSync(file, shippedText.replace(line, put))
      return file
    },
  }
}
