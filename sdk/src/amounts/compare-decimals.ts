/** Orders two amounts or prices of the API, which are plain decimals without sign or padding; exact at any length. */
export function compareDecimals(left: string, right: string): number {
  const [leftWhole = '', leftPart = ''] = left.split('.')
  const [rightWhole = '', rightPart = ''] = right.split('.')
  if (leftWhole.length !== rightWhole.length) return leftWhole.length - rightWhole.length
  if (leftWhole !== rightWhole) return leftWhole < rightWhole ? -1 : 1
  if (leftPart === rightPart) return 0
  return leftPart < rightPart ? -1 : 1
}
