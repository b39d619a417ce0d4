import { FileTooLarge, readBoundedText } from '#platform/files'
import { isNodeUrl } from '#providers/provider-settings'
import { ConfigError } from './config.ts'
import { path } from './setting-text.ts'

const bytesMax = 64 * 1024
const secretForm = /^[\x21-\x7e]{8,4096}$/

/** Reads a key from the file that an option names. The key goes into a header, so it is one word. */
export function readSecret(file: string, option: string): string {
  const secret = textOf(file, option)
  if (!secretForm.test(secret))
    throw new ConfigError([`${option} must name a file with one key of 8 to 4096 visible characters`])
  return secret
}

/** Reads the address of a node from the file that an option names. */
export function readNodeUrl(file: string, option: string): string {
  const url = textOf(file, option)
  if (!isNodeUrl(url))
    throw new ConfigError([
      `${option} must name a file with one address that begins with http:// or https://`,
    ])
  return url
}

function textOf(file: string, option: string): string {
  try {
    return readBoundedText(path(file), bytesMax).trim()
  } catch (error) {
    if (error instanceof FileTooLarge) throw new ConfigError([`${option} names ${file}: ${error.message}`])
    const { code } = error as NodeJS.ErrnoException // the file system throws nothing else
    throw new ConfigError([`${option} names ${file}, which cannot be read (${code})`])
  }
}
