import type { Configuration, ConfigurationFile } from './configuration.ts'

export const fileStates = ['approved', 'changed', 'new', 'gone'] as const

/** The state of a file compared with the configuration in force; a removed file keeps its last hash. */
export type FileStanding = ConfigurationFile & { readonly state: (typeof fileStates)[number] }

/** The state of each file of a configuration, and of each approved file that is missing. */
export function compareFiles(
  { files }: Configuration,
  approved: readonly ConfigurationFile[],
): FileStanding[] {
  const hashes = new Map(approved.map(({ name, hash }) => [name, hash]))
  const present = new Set(files.map(({ name }) => name))
  const gone = approved.filter(({ name }) => !present.has(name))
  return [
    ...files.map((file) => ({ ...file, state: stateOf(file, hashes.get(file.name)) })),
    ...gone.map((file) => ({ ...file, state: 'gone' as const })),
  ]
}

function stateOf({ hash }: ConfigurationFile, approved: string | undefined): FileStanding['state'] {
  if (approved === undefined) return 'new'
  return hash === approved ? 'approved' : 'changed'
}

/** The differences as part of a sentence, such as `networks.yaml changed`. */
export function differencesOf(files: readonly FileStanding[]): string {
  const verbs = { changed: 'changed', new: 'is new', gone: 'is gone' }
  return files
    .flatMap(({ name, state }) => (state === 'approved' ? [] : [`${name} ${verbs[state]}`]))
    .join(', ')
}
