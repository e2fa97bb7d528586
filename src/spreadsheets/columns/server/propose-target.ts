import type { ColumnPreview, ColumnUse } from '../../contract.ts'
import { isBlankCell, shownCell, type Cell } from '../../files/sheets.ts'
import { plainWords, squashed } from '../../plain-words.ts'
import { targetOf } from '../../targets.contract.ts'
import { readMark } from '../../values/booleans.ts'
import { isDitto } from '../../values/dates.ts'
import { knownCode } from '../../values/known-words.ts'
import { readNumber } from '../../values/numbers.ts'
import { readValue } from '../../values/read-value.ts'
import { guessFormat, nearWord } from '../../values/server/read-column.ts'
import { areSexAndAge } from '../../values/sex-and-age.ts'
import { compositeTarget, moreOfList } from '../composite-headings.ts'
import { doubtfulTargets } from '../doubtful-headings.ts'
import {
  abbreviatedTarget,
  comparedHeadings,
  containedTargets,
  endTarget,
  exactTarget,
  readHeading,
  targetOfCompared,
} from '../known-headings.ts'
import { countedProcedure, procedureOfHeading } from '../tick-headings.ts'
import { missionTypeShare } from './mission-words.ts'

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

/** Takes cells from all over a column: people write otherwise after some years. */
function sampleOf(filled: readonly Cell[]): readonly Cell[] {
  const step = Math.ceil(filled.length / sampleSize)
  return step <= 1 ? filled : filled.filter((_, index) => index % step === 0)
}

/** Returns the share of values that can be read as a field. */
export function fitOf(target: string, cells: readonly Cell[]): number {
  const found = targetOf(target)
  const sample = sampleOf(cells.filter((cell) => !isBlankCell(cell) && !isDitto(cell)))
  if (!found || sample.length === 0) return 0
  // Ages alone, or names, are something else.
  if (found.kind === 'sexAndAge' && !areSexAndAge(sample)) return 0
  const { format } = guessFormat(found, sample, null)
  const reader = { format, words: new Map(), places: {} }
  const isTime = found.kind === 'time'
  const fitting = sample.filter(
    (cell) => !(isTime && couldBeMinutes(cell)) && readValue(found, reader, cell).isRead,
  )
  return fitting.length / sample.length
}

/** 45 is a duration rather than 00:45. */
const couldBeMinutes = (cell: Cell): boolean =>
  typeof cell === 'number' && Number.isInteger(cell) && cell > 0 && cell < 100

/** Headings that stand for several fields; the values decide. */
const alternatives: Readonly<Record<string, readonly string[]>> = {
  type: ['mission.missionType', 'mission.platform'],
  'mission.hoistUsed': ['mission.hoistCycles'],
  'mission.missionType': ['type'],
  'mission.platform': ['mission.missionType'],
  'outcome.clinicalOutcome': ['mission.result', 'outcome.destinationType'],
  'outcome.destinationType': ['mission.arriveDestinationAt'],
  // "Tp" is "ter plaatse" in Dutch and "temp." in Norwegian.
  'mission.arriveSceneAt': ['clinical.vitals.first.temperatureC'],
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
/** Where hardly a value is one of the field that the heading names, fewer of the other are enough. */
const [hardlyAny, someShare] = [0.1, 0.3]
/** Words of a coded field can be mapped by the user, so few known ones are enough. */
const fittingCodes = 0.2

const isCoded = (target: string): boolean =>
  ['code', 'codes', 'place', 'person'].includes(targetOf(target)?.kind ?? '')

/** Returns what a column becomes. */
export function proposeTarget(heading: string, cells: readonly Cell[]): Proposal {
  const name = heading.trim()
  const doubtful = doubtfulTargets(readHeading(name).words)
  if (doubtful.length > 0) {
    const best = bestOfDoubtful(doubtful, name, cells)
    return best === null ? unknown : propose(best, 'likely', 'The heading may mean it, and its values fit.')
  }
  const marked = markedEntry(name, cells)
  const exact = exactTarget(name)
  // "Sedation" over crosses is the procedure, and over names of drugs those.
  if (exact !== null && !(marked && isList(exact))) {
    const best = bestOf(exact, name, cells)
    if (best !== null) return propose(best, isVague(name) ? 'likely' : 'sure', 'The heading names it.')
  }
  if (marked) return marked
  const composed = compositeTarget(name, { fit: (target) => fitOf(target, cells) })
  if (composed !== undefined) return composed === null ? unknown : proposeComposed(composed, name, cells)
  return byLikeness(name, cells) ?? byValues(cells) ?? unknown
}

/** Numbers of anything: where another column has the mission's own, that is it. */
const vagueHeadings = new Set([
  'nr',
  'no',
  'n',
  'number',
  'id',
  'record',
  'lfdnr',
  'laufendenummer',
  'volgnummer',
  'lopnummer',
  'lopenummer',
  'lobenummer',
])
const isVague = (heading: string): boolean => vagueHeadings.has(squashed(readHeading(heading).words))

function proposeComposed(target: string, heading: string, cells: readonly Cell[]): Proposal {
  const best = bestOf(target, heading, cells)
  return best === null ? unknown : propose(best, 'likely', 'Every part of the heading names it.')
}

/** Returns the field that a heading abbreviates, contains, or nearly is. */
function byLikeness(name: string, cells: readonly Cell[]): Proposal | null {
  const more = moreOfList(name)
  if (more !== null && bestOf(more, name, cells) !== null)
    return propose(more, 'likely', 'The heading names more of it.')
  const end = endTarget(name)
  const ofEnd = end === null ? null : bestOf(end, name, cells)
  if (ofEnd !== null) return propose(ofEnd, 'likely', 'The end of the heading names it.')
  const short = abbreviatedTarget(name)
  const ofShort = short === null ? null : bestOf(short, name, cells)
  if (ofShort !== null) return propose(ofShort, 'likely', 'The heading is short for its name.')
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
  return null
}

const isList = (target: string): boolean => targetOf(target)?.kind === 'codes'

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
  const kind = targetOf(target)?.kind
  if (kind === 'time' && saysDuration.test(plainWords(heading))) return null
  if (isList(target) && areMarks(cells)) return null
  if (kind === 'text' && shareOf(cells, (cell) => typeof cell === 'number') >= nearlyAll) return null
  const own = fitOf(target, cells)
  const others = (alternatives[target] ?? []).map((other) => ({ other, fit: fitOf(other, cells) }))
  const best = others.reduce((one, two) => (two.fit > one.fit ? two : one), { other: target, fit: own })
  // Another field must fit clearly better than the one that the heading names.
  const isClear = best.fit >= fitting || (own < hardlyAny && best.fit >= someShare)
  if (best.other !== target && isClear && best.fit > own + 0.2) return best.other
  if (isCoded(target))
    return own >= fittingCodes || targetOf(target)?.kind !== 'codes' || hasShortWords(cells) ? target : null
  return own >= fitting ? target : null
}

const saysDuration =
  /\b(?:min|mins|minutes?|minuten|minuter|minutter|minuti|minutos|dur|duree|dauer|duration|varighet|varighed|varaktighet|durata|duracion|duur)\b/

/** The words of mission types that we know, or that are plainly some, whichever are more. */
const missionTypeFit = (cells: readonly Cell[]): number =>
  Math.max(fitOf('mission.missionType', cells), missionTypeShare(cells))

/** Returns the first field of a doubtful heading that the values fit; the type of a mission or of a case by its words. */
function bestOfDoubtful(targets: readonly string[], heading: string, cells: readonly Cell[]): string | null {
  const fits = targets.map((target) => ({
    target,
    fit: target === 'mission.missionType' ? missionTypeFit(cells) : fitOf(target, cells),
  }))
  const found = targets.includes('type')
    ? fits.toSorted((one, two) => two.fit - one.fit).filter(({ fit }) => fit >= fittingCodes)
    : fits.filter(({ target, fit }) => fit >= (isCoded(target) ? fittingCodes : fitting))
  for (const { target } of found) {
    if (targetOf(target)?.kind === 'text' || isCoded(target)) return target
    const best = bestOf(target, heading, cells)
    if (best !== null) return best
  }
  return null
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

const mostlyMarks = 0.7

function shareOf(cells: readonly Cell[], isOne: (cell: Cell) => boolean): number {
  const filled = cells.filter((cell) => !isBlankCell(cell))
  return filled.filter(isOne).length / Math.max(filled.length, 1)
}

const areMarks = (cells: readonly Cell[]): boolean =>
  shareOf(cells, (cell) => readMark(cell) !== null) >= mostlyMarks

const isDose = (cell: Cell): boolean => readMark(cell) !== null || readNumber(cell, null) !== null

/** Returns the procedure or drug that a heading names, if the cells only mark or count it. */
function markedEntry(heading: string, cells: readonly Cell[]): Proposal | null {
  const isCounted = cells.some((cell) => (readMark(cell) ?? 0) > 1)
  const procedure = (isCounted ? countedProcedure(heading) : null) ?? procedureOfHeading(heading)
  if (procedure !== null && areMarks(cells)) {
    const reason = 'The heading names a procedure, and the cells mark or count it.'
    return { ...propose('procedures.mark', 'sure', reason), procedure }
  }
  const drug = knownCode('drugs', readHeading(heading).words)
  if (drug === null || shareOf(cells, isDose) < mostlyMarks) return null
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
