import type { ColumnPreview, ColumnUse } from '../../contract.ts'
import { isBlankCell, shownCell, type Cell } from '../../files/sheets.ts'
import { plainWords, squashed } from '../../plain-words.ts'
import { targetOf } from '../../targets.contract.ts'
import { readMark } from '../../values/booleans.ts'
import { knownCode } from '../../values/known-words.ts'
import { readNumber } from '../../values/numbers.ts'
import { readValue } from '../../values/read-value.ts'
import { guessFormat, nearWord } from '../../values/server/read-column.ts'
import {
  comparedHeadings,
  containedTargets,
  exactTarget,
  readHeading,
  targetOfCompared,
} from '../known-headings.ts'

export interface Proposal {
  use: ColumnUse
  target: string | null
  procedure: string | null
  drug: string | null
  confidence: ColumnPreview['confidence']
  reason: string
}

const propose = (target: string, confidence: Proposal['confidence'], reason: string): Proposal => ({
  use: 'field',
  target,
  procedure: null,
  drug: null,
  confidence,
  reason,
})

const sampleSize = 300

/** Returns the share of values that can be read as a field. */
export function fitOf(target: string, cells: readonly Cell[]): number {
  const found = targetOf(target)
  const sample = cells.filter((cell) => !isBlankCell(cell)).slice(0, sampleSize)
  if (!found || sample.length === 0) return 0
  const { format } = guessFormat(found, sample, null)
  const reader = { format, words: new Map(), places: {} }
  return sample.filter((cell) => readValue(found, reader, cell).isRead).length / sample.length
}

/** Headings that stand for several fields; the values decide. */
const alternatives: Readonly<Record<string, readonly string[]>> = {
  type: ['mission.missionType', 'mission.platform'],
  'mission.missionType': ['type'],
  'mission.platform': ['mission.missionType'],
  'outcome.clinicalOutcome': ['mission.result', 'outcome.destinationType'],
  'mission.result': ['outcome.clinicalOutcome'],
  'team.myRole': ['procedures.operatorRole', 'team.supervisionLevel', 'team.myInvolvement'],
  'procedures.operatorRole': ['team.supervisionLevel', 'team.myRole'],
  'team.supervisionLevel': ['procedures.operatorRole'],
  'team.supervisorUserId': ['team.supervisionLevel'],
  'clinical.presentation': [],
  'mission.lightCondition': [],
  patientAge: ['ageBand'],
  ageBand: ['patientAge'],
}

/** Kinds that take any text fit always. */
const fitting = 0.5
/** Words of a coded field can be mapped by the user, so few known ones are enough. */
const fittingCodes = 0.2

const isCoded = (target: string): boolean =>
  ['code', 'codes', 'place', 'person'].includes(targetOf(target)?.kind ?? '')

/** Returns what a column becomes. */
export function proposeTarget(heading: string, cells: readonly Cell[]): Proposal {
  const name = heading.trim()
  const exact = exactTarget(name)
  if (exact !== null) {
    const best = bestOf(exact, name, cells)
    if (best !== null) return propose(best, 'sure', 'The heading names it.')
  }
  const marked = markedEntry(name, cells)
  if (marked) return marked
  const near = nearWord(squashed(readHeading(name).words), comparedHeadings())
  const nearTarget = near === null ? null : targetOfCompared(near)
  const likely = [
    ...containedTargets(name).map((target) => [target, 'The heading contains its name.'] as const),
    ...(nearTarget === null ? [] : [[nearTarget, 'The heading is nearly its name.'] as const]),
  ]
  for (const [target, reason] of likely) {
    const best = bestOf(target, name, cells)
    if (best !== null && (!isCoded(best) || fitOf(best, cells) >= fittingCodes))
      return propose(best, 'likely', reason)
  }
  return byValues(cells) ?? unknown
}

const unknown: Proposal = {
  use: 'left_out',
  target: null,
  procedure: null,
  drug: null,
  confidence: 'none',
  reason: 'Sortie does not know this heading. Choose a field, or leave the column out.',
}

/** Returns the field that the values fit best, or null if they fit none. */
function bestOf(target: string, heading: string, cells: readonly Cell[]): string | null {
  if (target.endsWith('.bloodPressure') && isRespiratory(heading, cells)) {
    return target.replace('bloodPressure', 'respiratoryRate')
  }
  const own = fitOf(target, cells)
  const others = (alternatives[target] ?? []).map((other) => ({ other, fit: fitOf(other, cells) }))
  const best = others.reduce((one, two) => (two.fit > one.fit ? two : one), { other: target, fit: own })
  // Another field must fit clearly better than the one that the heading names.
  if (best.other !== target && best.fit >= fitting && best.fit > own + 0.2) return best.other
  if (isCoded(target))
    return own >= fittingCodes || targetOf(target)?.kind !== 'codes' || hasShortWords(cells) ? target : null
  return own >= fitting ? target : null
}

/** In German "RR" is the blood pressure, in English the respiratory rate. */
function isRespiratory(heading: string, cells: readonly Cell[]): boolean {
  if (!/^rr\b/.test(plainWords(heading))) return false
  const numbers = cells.flatMap((cell) => readNumber(cell, null)?.value ?? [])
  return numbers.length > 0 && numbers.filter((value) => value <= 60).length > numbers.length / 2
}

const longestName = 60
/** Whether the values are names rather than sentences. */
const hasShortWords = (cells: readonly Cell[]): boolean =>
  cells.filter((cell) => shownCell(cell).length > longestName).length <= cells.length / 4

/** Returns the procedure or drug that a heading names, if the cells only mark or count it. */
function markedEntry(heading: string, cells: readonly Cell[]): Proposal | null {
  const filled = cells.filter((cell) => !isBlankCell(cell))
  const marks = filled.filter((cell) => readMark(cell) !== null).length / filled.length
  const { words } = readHeading(heading)
  const procedure = knownCode('procedures', words) ?? knownCode('procedures', heading)
  if (procedure !== null && marks >= 0.7) {
    const reason = 'The heading names a procedure, and the cells mark or count it.'
    return { ...propose('procedures.mark', 'sure', reason), procedure }
  }
  const drug = knownCode('drugs', words)
  const doses = filled.filter((cell) => readMark(cell) !== null || readNumber(cell, null) !== null).length
  if (drug === null || doses / filled.length < 0.7) return null
  return { ...propose('drugs.mark', 'sure', 'The heading names a drug, and the cells mark it.'), drug }
}

const byTheirValues = [
  'date',
  'patient.gender',
  'team.supervisionLevel',
  'mission.missionType',
  'procedures',
  'clinical.diagnosisPrimary',
] as const
const nearlyAll = 0.8

/** Returns the field that nearly all values can be, for a heading that says nothing. */
function byValues(cells: readonly Cell[]): Proposal | null {
  const filled = cells.filter((cell) => !isBlankCell(cell))
  // Numbers are dates to Excel, and single letters are codes of many lists.
  const isTelling = filled.some((cell) => typeof cell !== 'number' && shownCell(cell).length > 1)
  if (!isTelling || filled.length < 3 || filled.every((cell) => typeof cell === 'boolean')) return null
  const target = byTheirValues.find((code) => fitOf(code, cells) >= nearlyAll)
  return target ? propose(target, 'likely', 'Its values look like it.') : null
}
