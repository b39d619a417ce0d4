/** The document says which kind of exchange this is. */
export function isSandbox(): boolean {
  return document.querySelector('meta[name=mode][content=sandbox]') !== null
}
