// https://man7.org/linux/man-pages/man3/errno.3.html
const reasons: { readonly [code: string]: string } = {
  EACCES: 'this user may not use it',
  EPERM: 'this user may not change it',
  EROFS: 'its file system is read-only',
  ENOENT: 'it does not exist and cannot be made there',
  ENOTDIR: 'a part of its path is no directory',
  EISDIR: 'it is a directory',
  ENOSPC: 'its disk is full',
  EDQUOT: 'the quota of its disk is used up',
  EIO: 'its disk fails',
  ELOOP: 'its links lead round in a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'this process has too many open files',
  ENFILE: 'this machine has too many open files',
  ETXTBSY: 'its file is in use',
  EBUSY: 'it is in use',
  EEXIST: 'a file has its name',
}

/** The reason why a file system refused, for the operator who can mend it; null for any other error. */
export function systemProblem(error: unknown): string | null {
  const { code = '', path, syscall } = Object(error) as NodeJS.ErrnoException // anything can be thrown
  const reason = reasons[code]
  if (reason === undefined || syscall === undefined) return null
  return `${path ?? 'a file'} cannot be used: ${reason} (${code}, ${syscall})`
}
