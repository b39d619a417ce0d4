/** The document has the kind of exchange. */
export function isSandbox(): boolean {
  return document.querySelector('meta[name=mode][content=sandbox]') !== null
}
