/** Reads one cell with the type of case, the type of mission and the vehicle: "Trauma / primary", "road, transfer". */
import { labelOf } from '#reference/codes.ts'
import type { Cell } from '../files/sheets.ts'
import { codedLists } from './coded-lists.ts'
import { knownCode } from './known-words.ts'

const lists: readonly (readonly [field: string, list: string])[] = [
  ['type', 'caseTypes'],
  ['mission.missionType', 'missionTypes'],
  ['mission.platform', 'platforms'],
]

/** The codes of such a cell by their fields. */
export type SeveralCodes = Readonly<Record<string, string>>

const joints = /\s{0,3}[/,;+&|]\s{0,3}|\s[–-]\s/

/** Returns the codes of at least two fields; null if a part is unknown, may belong to two fields, or repeats one. */
export function readSeveralCodes(cell: Cell): SeveralCodes | null {
  if (typeof cell !== 'string' || cell.length > 80) return null
  const codesByField: Record<string, string> = {}
  const parts = cell
    .trim()
    .split(joints)
    .filter((part) => part !== '')
  for (const part of parts) {
    const meanings = lists.flatMap(([field, list]) => {
      const code = knownCode(list, part)
      return code === null ? [] : [{ field, code }]
    })
    const [meaning, otherMeaning] = meanings
    if (!meaning || otherMeaning || meaning.field in codesByField) return null
    codesByField[meaning.field] = meaning.code
  }
  return Object.keys(codesByField).length > 1 ? codesByField : null
}

export const codesText = (codes: SeveralCodes): string =>
  lists
    .flatMap(([field, list]) => (codes[field] ? [labelOf(codedLists[list] ?? [], codes[field])] : []))
    .join(', ')
