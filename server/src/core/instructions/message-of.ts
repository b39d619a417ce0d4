const lengthMax = 500

/** The message of an error, short enough for a row. */
export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, lengthMax)
}
