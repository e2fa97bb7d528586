import pg from 'pg'

type Parser = (value: string) => unknown

const { builtins } = pg.types
const textArray: number = 1009

const parseTextArray: Parser = pg.types.getTypeParser(textArray, 'text')
const parseInstant: Parser = pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text')

// A page of the logbook contains a hundred lists and instants, and the library parses each character by character.
/** Splits lists without quoted elements, such as codes. The library parses all others. */
function toTextArray(value: string): unknown {
  if (value === '{}') return []
  return /["\\]|NULL/i.test(value) ? parseTextArray(value) : value.slice(1, -1).split(',')
}

const utcInstant = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/

const toInstant = (value: string): unknown =>
  utcInstant.test(value) ? new Date(`${value.slice(0, -3).replace(' ', 'T')}Z`) : parseInstant(value)

// Calendar dates stay text, because as JavaScript dates they would shift with the server's zone. Bigint and numeric columns
// contain only counts and hours, far below the limit of exact doubles.
const customParsers = new Map<number, Parser>([
  [builtins.DATE, (value) => value],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.TIMESTAMPTZ, toInstant],
  [textArray, toTextArray],
])

/** Returns the parser for a PostgreSQL type. */
export const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && customParsers.get(oid)) || pg.types.getTypeParser(oid, format)
