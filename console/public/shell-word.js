// @ts-check

/**
 * A text as one word of a shell, in quotes where it needs them.
 * @param {string} text
 * @returns {string}
 */
export function shellWord(text) {
  return /^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
