// The directory of a server's own files: private to its user and held by one server at a time.
// The lock is a claim file, harmless after its holder ends: a claim is taken over when its process is gone or its
// process id belongs to another program. When several servers try at once, only one gets the lock. The lock guards
// against a second server on this machine, not against two machines that share a file system.
export { instanceId } from './instance-id.ts'
export { type DataDirLock, lockDataDir } from './lock-data-dir.ts'
export { makeDirectory } from './make-directory.ts'
export { makePrivate } from './make-private.ts'
export { proveWritable } from './prove-writable.ts'
