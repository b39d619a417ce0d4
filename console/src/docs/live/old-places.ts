/** Old links name an operation as a place of one long page: they lead to the operation's own page. */
export function leaveOldPlace(): void {
  const name = decodeURIComponent(location.hash.slice(1))
  if (name === '' || document.getElementById(name) !== null) return
  const link = document.querySelector(`#navigation a[href$="/${CSS.escape(name)}"]`)
  if (link !== null) location.replace(link.getAttribute('href') ?? '')
}
