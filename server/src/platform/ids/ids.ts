import { v7 } from 'uuid'

/** Makes identifiers; passed in, so that a test can choose them. */
export type Ids = { next(): string }

export const systemIds: Ids = { next: () => v7() }
