/* Commands about access and the server as a whole: a request by hand, profiles of servers, the sandbox's keys, the audit of the books, and completion. Invariants: a profile is saved only after its server has recognised the key; a secret is shown only with --show. #calling chooses the profile of a call. */
import type { Actions, Command } from '#command-line'
import { auditCommand } from './audit-command.ts'
import { completionCommand } from './completion-command.ts'
import { keysCommand } from './keys-command.ts'
import { loginCommand, logoutCommand, profilesCommand } from './profile-commands.ts'
import { requestCommand } from './request-command.ts'

export const accessCommands: Readonly<Record<string, Command | Actions>> = {
  request: requestCommand,
  login: loginCommand,
  logout: logoutCommand,
  profiles: profilesCommand,
  keys: keysCommand,
  audit: auditCommand,
  completion: completionCommand,
}
