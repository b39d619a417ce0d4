import type { Reply } from './test-server.ts'

/** Null when the connection broke before the whole answer was there. */
export async function answerOf(act: () => Promise<Reply>): Promise<Reply | null> {
  try {
    return await act()
  } catch (error) {
    // Fetch throws a TypeError when it cannot connect or is cut off.
    if (error instanceof TypeError) return null
    throw error
  }
}
