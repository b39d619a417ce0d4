import type { Door } from './session.ts'

const plain = /^\/[\w\-.~/%]*(\?[\w\-.~/%&=+,:*]*)?$/

/** The path of the application that a person wanted; its first page for anything else, such as an address elsewhere. */
export function ownPath(wanted: string | null, door: Door): string {
  const home = `/${door}`
  if (wanted === null || !plain.test(wanted) || wanted.includes('//')) return home
  const isWithin = wanted === home || wanted.startsWith(`${home}/`) || wanted.startsWith(`${home}?`)
  return isWithin ? wanted : home
}
