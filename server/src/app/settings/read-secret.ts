import { FileTooLarge, readBoundedText } from '#platform/files'
import { ConfigError } from './config.ts'

const bytesMax = 64 * 1024
const secretForm = /^[\x21-\x7e]{8,4096}$/

/** Reads a key from the file that an option names. The key goes into a header, so it is one word. */
export function readSecret(file: string, option: string): string {
  const secret = textOf(file, option).trim()
  if (!secretForm.test(secret))
    throw new ConfigError([`${option} must name a file with one key of 8 to 4096 visible characters`])
  return secret
}

function textOf(file: string, option: string): string {
  try {
    return readBoundedText(file, bytesMax)
  } catch (error) {
    if (error instanceof FileTooLarge) throw new ConfigError([`${option} names ${file}: ${error.message}`])
    const { code } = error as NodeJS.ErrnoException // the file system throws nothing else
    throw new ConfigError([`${option} names ${file}, which cannot be read (${code})`])
  }
}
