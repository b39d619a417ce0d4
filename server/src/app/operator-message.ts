/** Problems that the operator can mend: shown as a sentence, without a stack. */
const operatorProblems = [
  'AssetsContradict',
  'ConfigError',
  'CatalogError',
  'DataDirLocked',
  'MigrationError',
  'PostgresFailed',
  'Refusal',
  'SecretUnreadable',
  'UsageError',
  'WrongExchange',
]

/** What a command that failed prints; a bug of ours is shown whole. */
export function operatorMessage(error: unknown): unknown {
  const isOperators = error instanceof Error && operatorProblems.includes(error.name)
  return isOperators ? `coffer: ${error.message}` : error
}
