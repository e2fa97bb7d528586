import pg from 'pg'

type Parser = (value: string) => unknown

const { builtins } = pg.types
const textArray: number = 1009

const parseTextArray: Parser = pg.types.getTypeParser(textArray, 'text')
const parseInstant: Parser = pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text')

// A page of the logbook holds a hundred of each, and the library reads every character of them in turn.
/** Lists without anything quoted, such as codes, are split; any other goes the library's way. */
function toTextArray(value: string): unknown {
  if (value === '{}') return []
  return /["\\]|NULL/i.test(value) ? parseTextArray(value) : value.slice(1, -1).split(',')
}

const utcInstant = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/

const toInstant = (value: string): unknown =>
  utcInstant.test(value) ? new Date(`${value.slice(0, -3).replace(' ', 'T')}Z`) : parseInstant(value)

// Calendar dates stay text: as JavaScript dates they would shift with the server's zone (and bigint and
// numeric columns hold counts and hours here, far below what a double holds exactly).
const own = new Map<number, Parser>([
  [builtins.DATE, (value) => value],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.TIMESTAMPTZ, toInstant],
  [textArray, toTextArray],
])

/** How the text of each PostgreSQL type is read. */
export const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && own.get(oid)) || pg.types.getTypeParser(oid, format)
