/** An element that every page has. */
export function elementById(id: string): HTMLElement {
  const node = document.getElementById(id)
  if (node === null) throw new Error(`The page has no element #${id}.`)
  return node
}
