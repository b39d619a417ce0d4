/** With COFFER_THOROUGH long random walks go their whole way; beside other tests the first part of each has to do. */
export const isThorough = process.env.COFFER_THOROUGH !== undefined
