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

/** The message of a command that cannot go on; an error of ours is shown whole. */
export function operatorMessage(error: unknown): unknown {
  const isOperators = error instanceof Error && operatorProblems.includes(error.name)
  return isOperators ? `coffer: ${error.message}` : error
}
