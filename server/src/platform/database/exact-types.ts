import pg from 'pg'

const { builtins } = pg.types
const numericArray = 1231
const bigintArray = 1016

/**
 * Parsers of PostgreSQL's values. Whole numbers of any size become bigint. A numeric with a fraction would be money
 * below its smallest unit, so it throws and never becomes a float.
 */
export const exactTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === builtins.INT8 || oid === builtins.NUMERIC) return toBigInt
      if (oid === bigintArray || oid === numericArray) return toBigInts
    }
    return pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig // the published type has an overload for each oid; a general parser cannot satisfy them

const toBigInt = (text: string): bigint => BigInt(text)

function toBigInts(text: string): bigint[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt)
}
