// Settings: every environment variable, read once, and what all commands do with it.
export { operatorMessage, readArguments, runCommand, UsageError } from './command.ts'
export {
  type Config,
  ConfigError,
  readClientConfig,
  readConfig,
  readSignerConfig,
  settingsPage,
} from './config.ts'
export { findMasterKey, keptMasterKey, masterKeyFile, masterKeyOf } from './master-key-of.ts'
export { warnOfProviderVariables } from './provider-notice.ts'
export { readNodeUrl, readSecret } from './read-secret.ts'
export { addressRange, list, wholeNumber } from './setting-text.ts'
export { settings } from './settings.ts'
export { shellWord } from './shell-word.ts'
export { systemProblem } from './system-problem.ts'
export { version } from './version.ts'
