/** Texts that a spreadsheet shows for a failed formula, in the languages of Excel and LibreOffice. */
import { formulaWithoutResult, type Cell } from '../files/sheets.ts'

const errors = new Set(
  [
    '#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #GETTING_DATA #SPILL! #CALC! #BLOCKED! #CONNECT! #FIELD! #UNKNOWN! #BUSY! #ERROR! #ERR!',
    '#WERT! #BEZUG! #ZAHL! #NV #ÜBERLAUF! #KALK!',
    '#NUL! #VALEUR! #NOM? #NOMBRE! #N/D #PROPAGATION!',
    '#¡NULO! #¡DIV/0! #¡VALOR! #¡REF! #¿NOMBRE? #¡NUM! #NULO! #VALOR! #NOME? #NÚM!',
    '#NULLO! #VALORE! #RIF!',
    '#WAARDE! #VERW! #NAAM? #GETAL! #N/B #DELING.DOOR.0! #LEEG!',
    '#VERDI! #NAVN? #I/T #SKÄRNING! #DIVISION/0! #VÄRDEFEL! #REFERENS! #NAMN? #OGILTIGT! #SAKNAS! #VÆRDI! #REFERENCE! #NAVN? #NUM!',
  ]
    .join(' ')
    .split(' '),
)
const libreOfficeError = /^Err:5\d\d$/

/** Whether a cell shows an error, or a formula without a result. */
export const isErrorCell = (cell: Cell): boolean => {
  if (typeof cell !== 'string' || cell.length > 20) return false
  const text = cell.trim()
  return text === formulaWithoutResult || libreOfficeError.test(text) || errors.has(text.toUpperCase())
}

/** Returns why a cell with an error has no value, for the user who reads the row. */
export const errorReason = (cell: Cell): string =>
  cell === formulaWithoutResult
    ? 'This formula has no saved result. Open the file in a spreadsheet program and save it again. It is left out.'
    : 'The spreadsheet shows an error here. It is left out.'
