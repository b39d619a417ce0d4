export type Setting = {
  /** The path of the setting, such as `trc20.confirmations_required`. */
  readonly path: string
  readonly value: string
}

/** Each value of a section with the names that lead to it, in the order of its file. */
export function settingsOf(found: unknown, path = ''): readonly Setting[] {
  const isList = Array.isArray(found) && found.every((one) => typeof one !== 'object')
  if (typeof found !== 'object' || found === null || isList) return [{ path, value: textOf(found) }]
  return Object.entries(found).flatMap(([name, one]) =>
    settingsOf(one, path === '' ? name : `${path}.${name}`),
  )
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value)
}
