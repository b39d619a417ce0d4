/* Calling the server: the caller, the requests, and the outcome. The folder owns the caller's options, the sandbox's file, the profiles of other servers, the conversation of every command through the SDK, following a resource after a command, and the hint after a refusal. Invariants: a call is sent once; the answer goes to stdout and everything about it to stderr; a refusal is printed once; no secret is printed. Each command decides what it requests and how it lays out a result. */
export { callerOptions, keyOption, limitOption } from './caller-options.ts'
export { calls } from './calls.ts'
export { converse, type Open, type Speaker } from './converse.ts'
export { hasOwnKey, readUrl, resolveCredentials, sameCaller } from './credentials.ts'
export { follow } from './follow.ts'
export { defaultProfile, profilesPath, readProfiles, writeProfiles } from './profiles.ts'
export { readSandbox, repositoryRoot, type SandboxCustomer } from './sandbox.ts'
export { userAgent, version } from './user-agent.ts'
