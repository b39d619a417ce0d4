import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { systemIds } from '#platform/ids'
import { useFolder } from './use-folder.ts'

const shipped = readFileSync(new URL('../../../config/catalog.yaml', import.meta.url), 'utf8')

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
      expect(shipped).toContain(line)
      writeFileSync(file, shipped.replace(line, put))
      return file
    },
  }
}
