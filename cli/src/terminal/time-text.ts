/** A time of the server as a person reads it, to the second. */
export function timeText(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ')
}
