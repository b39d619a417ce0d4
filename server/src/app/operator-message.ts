/** Problems that the operator can mend: said in words, without a stack. */
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

/** What is printed when a command cannot go on; a problem that is ours is shown whole. */
export function operatorMessage(error: unknown): unknown {
  const isOperators = error instanceof Error && operatorProblems.includes(error.name)
  return isOperators ? `coffer: ${error.message}` : error
}
