import type { ColumnPreview, ColumnUse } from '../../contract.ts'
import { isBlankCell, shownCell, type Cell } from '../../files/sheets.ts'
import { plainWords } from '../../plain-words.ts'
import { targetOf } from '../../targets.contract.ts'
import { readMark } from '../../values/booleans.ts'
import { isErrorCell } from '../../values/error-cells.ts'
import { knownCode } from '../../values/known-words.ts'
import { unitCode } from '../../values/named-drugs.ts'
import { nearWord } from '../../values/server/read-column.ts'
import { compositeTarget, moreOfList } from '../composite-headings.ts'
import { doubtfulTargets } from '../../headings/doubtful-headings.ts'
import { choiceHeading } from '../../headings/choice-headings.ts'
import { explainHeading, type Explained } from '../../headings/explain-heading.ts'
import { saysAnother } from '../../headings/explaining-words.ts'
import { whyNotOfCase } from '../../headings/other-columns.ts'
import { momentsOf, wordsOfNames } from '../../headings/phrases.ts'
import { abbreviatedTarget, readHeading } from '../../headings/known-headings.ts'
import { isCertainMark, isGivenInUnits, procedureToCount, saysMoreInBrackets } from '../tick-headings.ts'
import {
  areDoses,
  areMarks,
  areMissionNumbers,
  areRunningNumbers,
  fitOf,
  fitSurely,
  isCoded,
  isList,
  isRespiratory,
  missionTypeFit,
  sampleOf,
  shareOf,
} from './value-fit.ts'
import { bestField, minFit, minCodeFit } from './best-field.ts'
import { atEachMoment, offers } from './offers.ts'
import { targetOfUnnamed } from './unnamed-columns.ts'

export interface Proposal {
  use: ColumnUse
  target: string | null
  procedure: string | null
  drug: string | null
  confidence: ColumnPreview['confidence']
  reason: string
  /** Other fields that the column may be, for the question next to it. */
  candidates: readonly string[]
  /** Whether the heading is wholly unknown, so that only the values may raise a question. */
  isUnknown?: boolean
}

export const propose = (
  target: string,
  confidence: Proposal['confidence'],
  reason: string,
  others: readonly string[] = [],
): Proposal => ({
  use: 'field',
  target,
  procedure: null,
  drug: null,
  confidence,
  reason,
  candidates: [...new Set([target, ...others])].slice(0, maxCandidates),
})
const maxCandidates = 4

export const leftOut = (reason: string, candidates: readonly string[] = []): Proposal => ({
  use: 'left_out',
  target: null,
  procedure: null,
  drug: null,
  confidence: 'none',
  reason,
  candidates,
})

export const identifier: Proposal = {
  use: 'identifier',
  target: null,
  procedure: null,
  drug: null,
  confidence: 'sure',
  reason: 'It identifies people, so it is dropped before it is read.',
  candidates: [],
}

const severalFields = 'One column for several fields: the type of case, the type of mission, or the vehicle.'
const severalCodes = new Set(['type', 'mission.missionType', 'mission.platform'])

export function proposeTarget(heading: string, cells: readonly Cell[], isForm = false): Proposal {
  const name = heading.trim()
  const marked = markedEntry(name, cells)
  const doubtful = doubtfulTargets(readHeading(name).words)
  const explained = explainHeading(name)
  const leftOutReason = whyNotOfCase(name, isForm)
  if (leftOutReason !== null) {
    const isExplained = explained.unexplained.length === 0
    return leftOut(
      leftOutReason,
      isExplained ? explained.targets.filter((target) => fitOf(target, cells) >= minFit) : [],
    )
  }
  const { targets } = explained
  const mayBeBoth = [...doubtful, ...targets].some((target) => severalCodes.has(target))
  if (mayBeBoth && targets.length < 2 && fitOf('caseAndMission', cells) >= nearlyAll)
    return propose('caseAndMission', 'likely', severalFields)
  if (doubtful.length > 0) {
    const best = bestOfDoubtful(doubtful, name, cells)
    if (best !== null)
      return propose(best, 'likely', 'The heading may mean it, and its values fit.', doubtful)
    return unknown(name, doubtful, cells)
  }
  const moments = momentsOf(name)
  if (moments.length > 0) return leftOut('The heading may mean two times of a mission.', moments)
  const chosen = choiceHeading(name)
  if (chosen !== null && fitOf(chosen, cells) >= minFit)
    return propose(chosen, 'sure', 'The heading describes the values below it.')
  const named = byName(name, explained, cells)
  // "Sedation" above ticks is the procedure, and above drug names it means the drugs.
  if (named && !(marked && isList(named.target ?? ''))) return named
  if (marked) return marked
  const composed = compositeTarget(name, { fit: (target) => fitOf(target, cells) })
  if (composed !== undefined)
    return composed === null
      ? unknown(name, explained.targets, cells)
      : proposeComposed(composed, name, cells)
  return (
    byLikeness(name, explained, cells) ??
    (saysNothing.test(name) ? byValues(cells) : null) ??
    partlyMarked(name, cells) ??
    unknown(name, explained.targets, cells)
  )
}

/** Default names that programs give to unnamed columns. */
const saysNothing =
  /^(?:(?:column|col|spalte|colonne|kolonne|kolumn|columna|colonna|kolom|field|feld|champ|campo|unnamed|f|c)?[ .:_-]*\d{0,3}|[a-z])$/i

/** Returns the field of a heading whose words are all understood, as certain as its values allow. */
function byName(
  name: string,
  { targets, unexplained, isWeak }: Explained,
  cells: readonly Cell[],
): Proposal | null {
  const [target] = targets
  if (target === undefined || targets.length > 1 || unexplained.length > 0) return null
  const { unit } = readHeading(name)
  const best = bestField(target, name, cells)
  if (best === null) return null
  const isOtherField = best !== target && !isRespiratory(name, cells)
  const surely = fitSurely(best, cells, unit)
  if (isOtherField)
    return surely || isCoded(best)
      ? propose(best, 'likely', 'The heading may mean it, and its values fit.', targets)
      : null
  if (isWeak && !surely && !isCoded(best)) return null
  // Words of a list confirm a weak heading; times and numbers do not.
  const isTrusted = !isWeak || (isCoded(best) && fitOf(best, cells) >= nearlyAll && areWords(cells))
  if (isWeak && isCoded(best) && fitOf(best, cells) < minCodeFit) return null
  if (best === 'missionNumber' && !areMissionNumbers(cells)) return null
  if (best === 'missionNumber' && areRunningNumbers(cells))
    return isWeak
      ? leftOut('Its values only count the rows.')
      : propose(best, 'likely', 'Its values only count the rows.')
  return propose(
    best,
    surely && isTrusted ? 'sure' : 'likely',
    !surely
      ? 'The heading names it, but not all values fit.'
      : isTrusted
        ? 'The heading names it.'
        : 'The heading may also mean something else: choose what it is.',
  )
}

/** Single letters and digits have other meanings in other lists. */
const areWords = (cells: readonly Cell[]): boolean =>
  sampleOf(cells.filter((cell) => !isBlankCell(cell))).every(
    (cell) => shownCell(cell).replaceAll(/[^\p{L}]/gu, '').length > 2,
  )

function proposeComposed(target: string, heading: string, cells: readonly Cell[]): Proposal {
  const best = bestField(target, heading, cells)
  if (best === null) return unknown(heading, [target], cells)
  if (best === 'caseAndMission') return propose(best, 'sure', severalFields)
  if (best === 'patient.sexAndAge')
    return propose(best, 'sure', 'One column for several fields: sex, age, and the weight if it has a unit.')
  return propose(best, 'likely', 'Every part of the heading names it.')
}

/** Returns the field that a heading abbreviates, contains or nearly matches. Never certain. */
function byLikeness(
  name: string,
  { targets, unexplained }: Explained,
  cells: readonly Cell[],
): Proposal | null {
  const more = moreOfList(name)
  if (more !== null && bestField(more, name, cells) !== null)
    return propose(more, 'likely', 'The heading names more of it.')
  const short = abbreviatedTarget(name)
  const fieldOfShort = short === null ? null : bestField(short, name, cells)
  if (fieldOfShort !== null)
    return propose(fieldOfShort, 'likely', 'The heading is short for its name.', atEachMoment(fieldOfShort))
  const { unit } = readHeading(name)
  const field = targetWithoutTypo(name, unexplained)
  if (field !== null && bestField(field, name, cells) === field && fitSurely(field, cells, unit))
    return propose(field, 'likely', 'The heading is nearly its name.')
  // If a word of the heading is unknown, only values that are words of the list can confirm the field.
  const [target] = targets
  if (target === undefined || targets.length > 1 || !isCoded(target) || !areWords(cells)) return null
  if (unexplained.some((word) => saysAnother.has(word))) return null
  if (fitOf(target, cells) < minFit || bestField(target, name, cells) !== target) return null
  return propose(target, 'likely', `The heading names it, but “${unexplained.join(' ')}” is not understood.`)
}

/** Shorter words are not corrected: "Height" is not a typo for "Weight". */
const minLetters = 8

/** Returns the field of a heading with one misspelt word. "Landings" is a count, not a typo for "Landing". */
function targetWithoutTypo(name: string, unexplained: readonly string[]): string | null {
  const words = plainWords(readHeading(name).words)
  for (const word of unexplained.filter(({ length }) => length >= minLetters)) {
    const near = nearWord(word, wordsOfNames())
    if (near === null || word.startsWith(near)) continue
    const { targets, unexplained: rest } = explainHeading(words.replace(word, near))
    if (targets.length === 1 && rest.length === 0) return targets[0] ?? null
  }
  return null
}

const notUnderstood = (heading: string): string =>
  `“${explainHeading(heading).unexplained.join(' ')}” in the heading is not understood. Choose a field, or leave the column out.`

/** Leaves out a column with an unknown heading, with the fields that it may be. */
function unknown(heading: string, targets: readonly string[], cells: readonly Cell[]): Proposal {
  const { unexplained } = explainHeading(heading)
  const candidates = offers(targets, heading, cells)
  if (candidates.length === 0 && (targets.length === 0 || unexplained.length > 0))
    return {
      ...leftOut('Sortie does not know this heading. Choose a field, or leave the column out.'),
      isUnknown: true,
    }
  const reason =
    unexplained.length > 0
      ? notUnderstood(heading)
      : candidates.length > 1
        ? 'The values clearly fit no single field. Choose one, or leave the column out.'
        : `The heading names “${targetOf(targets[0])?.label ?? ''}”, but the values are something else.`
  return leftOut(reason, candidates.slice(0, maxCandidates))
}

/** Returns the first field of a doubtful heading that the values fit; for "type", the one that they fit best. */
function bestOfDoubtful(targets: readonly string[], heading: string, cells: readonly Cell[]): string | null {
  const fits = targets.map((target) => ({
    target,
    fit: target === 'mission.missionType' ? missionTypeFit(cells) : fitOf(target, cells),
  }))
  const fittingTargets = targets.includes('type')
    ? fits.toSorted((a, b) => b.fit - a.fit).filter(({ fit }) => fit >= minCodeFit)
    : fits.filter(({ target, fit }) => fit >= (isCoded(target) ? minCodeFit : minFit))
  for (const { target } of fittingTargets) {
    if (targetOf(target)?.kind === 'text' || isCoded(target)) return target
    const best = bestField(target, heading, cells)
    if (best !== null) return best
  }
  return null
}

/** Returns the procedure or drug that a heading names, if the cells only mark or count it. */
function markedEntry(heading: string, cells: readonly Cell[]): Proposal | null {
  const isCounted = cells.some((cell) => (readMark(cell) ?? 0) > 1)
  const procedure = procedureToCount(heading, isCounted)
  if (procedure !== null && areMarks(cells)) {
    if (saysMoreInBrackets(heading)) return leftOut(notUnderstood(heading), ['procedures.mark'])
    const reason = 'The heading names a procedure, and the cells mark or count it.'
    const isCertain = isCertainMark(heading) && !(isCounted && isGivenInUnits(procedure))
    return { ...propose('procedures.mark', isCertain ? 'sure' : 'likely', reason), procedure }
  }
  const { words, unit } = readHeading(heading)
  const drug = knownCode('drugs', words)
  if (drug === null || !areDoses(cells)) return null
  const hasUnit = unit !== null && unitCode(unit) !== null
  const confidence = hasUnit || areMarks(cells) ? 'sure' : 'likely'
  return { ...propose('drugs.mark', confidence, 'The heading names a drug, and the cells mark it.'), drug }
}

const [nearlyAll, someMarks] = [0.8, 0.2]

/** "Intubation" over "x", "RSI" and "oral 7.5": the procedure, but not every cell can be read. */
function partlyMarked(heading: string, cells: readonly Cell[]): Proposal | null {
  const procedure = procedureToCount(heading)
  if (procedure === null || shareOf(cells, (cell) => readMark(cell) !== null) < someMarks) return null
  const reason = 'The heading names a procedure, but not all cells mark or count it.'
  return { ...propose('procedures.mark', 'likely', reason), procedure }
}

/** Returns the likely field of a column without a name, by its values. Never certain. */
function byValues(cells: readonly Cell[]): Proposal | null {
  const target = targetOfUnnamed(cells.filter((cell) => !isErrorCell(cell)))
  return target === null ? null : propose(target, 'likely', 'It has no heading. Its values look like it.')
}
