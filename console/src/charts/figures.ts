const manyFrom = 100_000

/** Small values to the same digit, with their thousands apart as in tables. */
export function figures(values: readonly number[], language: string): string[] {
  if (values.some((value) => Math.abs(value) >= manyFrom)) return shortly(values, language)
  const decimals = Math.max(0, ...values.map(decimalsOf))
  const exact = new Intl.NumberFormat(language, { minimumFractionDigits: decimals, useGrouping: 'always' })
  return values.map((value) =>
    exact
      .formatToParts(value)
      .map((part) => (part.type === 'group' ? '\u202f' : part.value))
      .join(''),
  )
}

/** Short forms such as `12.5M`, with enough digits that no two are equal. */
function shortly(values: readonly number[], language: string): string[] {
  const written = [2, 3, 4, 5, 6].map((maximumFractionDigits) => {
    const format = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits })
    return values.map((value) => format.format(value))
  })
  return written.find((all) => new Set(all).size === all.length) ?? written.at(-1) ?? []
}

function decimalsOf(value: number): number {
  return value.toFixed(8).replace(/0+$/, '').split('.')[1]?.length ?? 0
}
