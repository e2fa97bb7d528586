/** Ditto marks ("as in the row above"), and the fields for which they can be trusted. */
import type { Cell } from '../files/sheets.ts'
import type { ImportTarget, TargetKind } from '../targets.contract.ts'

const otherQuotes = /[\u201C\u201D\u201E\u2033\u02BA\u3003\u301E«»]/gu
const dittoSigns =
  /^(?:"{1,2}|''|\u2019\u2019|\u2032\u2032|´´|,,|\/\/|[-–—] ?(?:"|''|\u2032\u2032|,,|\/\/) ?[-–—]|" ?[-–—] ?")$/u
const dittoWords = new Set(
  'dito|ditto|ditto.|dto|dto.|detto|do.|d:o|d.o.|idem|ídem|idem.|id|id.|ibid|ibid.|same|same as above|as above|a/a|wie oben|siehe oben|s.o.|s. o.|desgl.|dsgl.|ebenso|come sopra|c.s.|c. s.|igual|como arriba|lo mismo|som over|som ovenfor|som ovan|se ovan|samme|samma|som ovenstående|als boven|zie boven|zelfde|comme ci-dessus|comme dessus|comme plus haut|jw|jw.|j.w.|j. w.|jak wyżej'.split(
    '|',
  ),
)

/** Whether a cell is a ditto mark. */
export const isDitto = (cell: Cell): boolean => {
  if (typeof cell !== 'string') return false
  const text = cell.trim().toLowerCase()
  return dittoSigns.test(text.replaceAll(otherQuotes, '"')) || dittoWords.has(text)
}

const repeatedKinds: ReadonlySet<TargetKind> = new Set(['code', 'place', 'person', 'severalCodes'])
const repeatedGroups = new Set(['mission', 'team'])
const furtherRepeatedCodes = new Set(['type', 'encounterSetting', 'outcome.destinationType'])

/**
 * Whether a ditto mark can be trusted in this field: mission and team may be the same in the next row, a patient's
 * values are not.
 */
export const isDittoTrusted = ({ code, kind, group }: ImportTarget): boolean =>
  repeatedKinds.has(kind) && (repeatedGroups.has(group) || furtherRepeatedCodes.has(code))
