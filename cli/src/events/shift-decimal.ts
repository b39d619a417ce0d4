/** A decimal times ten or divided by ten, exactly: only its point moves. */
export function shiftDecimal(decimal: string, places: 1 | -1): string {
  const [whole = '', part = ''] = decimal.split('.')
  const digits = places === 1 ? `${whole}${part}0` : `0${whole}${part}`
  const pointAt = places === 1 ? whole.length + 1 : whole.length
  const rest = digits.slice(pointAt).replace(/0+$/, '')
  const wholePart = digits.slice(0, pointAt).replace(/^0+(?=\d)/, '')
  return rest === '' ? wholePart : `${wholePart}.${rest}`
}
