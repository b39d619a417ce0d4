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
  /** The shipped catalogue as a function changes it, which must change something. */
  editedCatalog(edit: (shipped: string) => string): string
}

export function catalogFiles(): CatalogFiles {
  const folder = useFolder()
  const editedCatalog: CatalogFiles['editedCatalog'] = (edit) => {
    const [file, edited] = [join(folder, `${systemIds.next()}.yaml`), edit(shippedText)]
    expect(edited).not.toBe(shippedText)
    writeFileSync(file, edited)
    return file
  }
  return {
    folder,
    catalogWith: (line, put) => editedCatalog((shipped) => shipped.replace(line, put)),
    editedCatalog,
  }
}
