/** Reads one cell that says the type of the case, of the mission and the vehicle together: "Trauma / primary", "road, transfer". */
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

/** Returns the codes of at least two fields; null if a part is unknown, may be of two fields, or repeats one. */
export function readSeveralCodes(cell: Cell): SeveralCodes | null {
  if (typeof cell !== 'string' || cell.length > 80) return null
  const found: Record<string, string> = {}
  const parts = cell
    .trim()
    .split(joints)
    .filter((part) => part !== '')
  for (const part of parts) {
    const meanings = lists.flatMap(([field, list]) => {
      const code = knownCode(list, part)
      return code === null ? [] : [{ field, code }]
    })
    const [meaning, other] = meanings
    if (!meaning || other || meaning.field in found) return null
    found[meaning.field] = meaning.code
  }
  return Object.keys(found).length > 1 ? found : null
}

export const shownCodes = (codes: SeveralCodes): string =>
  lists
    .flatMap(([field, list]) => (codes[field] ? [labelOf(codedLists[list] ?? [], codes[field])] : []))
    .join(', ')
