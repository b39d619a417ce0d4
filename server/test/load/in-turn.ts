/** The items one after the other, and again from the first. */
export function inTurn<T>(list: readonly T[], turn: number): T {
  const item = list[turn % list.length]
  if (item === undefined) throw new Error('there is one for every remainder')
  return item
}
