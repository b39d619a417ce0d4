const lengthMax = 500

/** What an error says, short enough for a row. */
export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, lengthMax)
}
