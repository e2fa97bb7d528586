import type { ColumnPreview, ColumnUse } from '../../contract.ts'
import { isBlankCell, shownCell, type Cell } from '../../files/sheets.ts'
import { targetOf } from '../../targets.contract.ts'
import { readMark } from '../../values/booleans.ts'
import { isErrorCell } from '../../values/error-cells.ts'
import { knownCode } from '../../values/known-words.ts'
import { unitCode } from '../../values/named-drugs.ts'
import { compositeTarget, findExtendedList } from '../composite-headings.ts'
import { possibleFieldsOf } from '../../headings/doubtful-headings.ts'
import { choiceHeading } from '../../headings/choice-headings.ts'
import { explainHeading, type HeadingExplanation } from '../../headings/explain-heading.ts'
import { otherSubjectWords } from '../../headings/explaining-words.ts'
import { whyNotOfCase } from '../../headings/other-columns.ts'
import { possibleMomentsOf } from '../../headings/phrases.ts'
import { abbreviatedTarget, readHeading } from '../../headings/known-headings.ts'
import { isCertainMark, isGivenInUnits, procedureOfColumn, saysMoreInBrackets } from '../tick-headings.ts'
import {
  areDoses,
  areMarks,
  areMissionNumbers,
  areRunningNumbers,
  fitOf,
  fitWithCertainty,
  isCoded,
  isList,
  isRespiratory,
  missionTypeFit,
  sampleOf,
  shareOf,
} from './value-fit.ts'
import { findBestField, minFit, minCodeFit } from './best-field.ts'
import { atEachMoment, findPossibleFields } from './offers.ts'
import { targetWithoutTypo } from './heading-typos.ts'
import { targetOfUnnamed } from './unnamed-columns.ts'

export interface Proposal {
  use: ColumnUse
  target: string | null
  procedure: string | null
  drug: string | null
  confidence: ColumnPreview['confidence']
  reason: string
  /** The fields that the column may be, for the question next to it. */
  candidates: readonly string[]
  /** Whether the heading is wholly unknown, so that only the values may raise a question. */
  isUnknown?: boolean
}

export const propose = (
  target: string,
  confidence: Proposal['confidence'],
  reason: string,
  otherTargets: readonly string[] = [],
): Proposal => ({
  use: 'field',
  target,
  procedure: null,
  drug: null,
  confidence,
  reason,
  candidates: [...new Set([target, ...otherTargets])].slice(0, maxCandidates),
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

export const identifierProposal: Proposal = {
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
  const markedProposal = proposeMarked(name, cells)
  const doubtfulFields = possibleFieldsOf(readHeading(name).words)
  const explanation = explainHeading(name)
  const leftOutReason = whyNotOfCase(name, isForm)
  if (leftOutReason !== null) {
    const isExplained = explanation.unexplained.length === 0
    return leftOut(
      leftOutReason,
      isExplained ? explanation.targets.filter((target) => fitOf(target, cells) >= minFit) : [],
    )
  }
  const { targets } = explanation
  const mayBeBoth = [...doubtfulFields, ...targets].some((target) => severalCodes.has(target))
  if (mayBeBoth && targets.length < 2 && fitOf('caseAndMission', cells) >= nearlyAll)
    return propose('caseAndMission', 'likely', severalFields)
  if (doubtfulFields.length > 0) {
    const best = bestOfDoubtful(doubtfulFields, name, cells)
    if (best !== null)
      return propose(best, 'likely', 'The heading may mean it, and its values fit.', doubtfulFields)
    return leaveOutUnknown(name, doubtfulFields, cells)
  }
  const moments = possibleMomentsOf(name)
  if (moments.length > 0) return leftOut('The heading may mean two times of a mission.', moments)
  const choiceTarget = choiceHeading(name)
  if (choiceTarget !== null && fitOf(choiceTarget, cells) >= minFit)
    return propose(choiceTarget, 'sure', 'The heading describes the values below it.')
  const namedProposal = proposeByName(name, explanation, cells)
  // "Sedation" above ticks is the procedure, and above drug names it means the drugs.
  if (namedProposal && !(markedProposal && isList(namedProposal.target ?? ''))) return namedProposal
  if (markedProposal) return markedProposal
  const compositeField = compositeTarget(name, { fit: (target) => fitOf(target, cells) })
  if (compositeField !== undefined)
    return compositeField === null
      ? leaveOutUnknown(name, explanation.targets, cells)
      : proposeComposed(compositeField, name, cells)
  return (
    proposeByLikeness(name, explanation, cells) ??
    (defaultNamePattern.test(name) ? proposeByValues(cells) : null) ??
    proposePartlyMarked(name, cells) ??
    leaveOutUnknown(name, explanation.targets, cells)
  )
}

/** Default names that programs give to unnamed columns. */
const defaultNamePattern =
  /^(?:(?:column|col|spalte|colonne|kolonne|kolumn|columna|colonna|kolom|field|feld|champ|campo|unnamed|f|c)?[ .:_-]*\d{0,3}|[a-z])$/i

/** Returns the field of a heading whose words are all understood, as certain as its values allow. */
function proposeByName(
  name: string,
  { targets, unexplained, isWeak }: HeadingExplanation,
  cells: readonly Cell[],
): Proposal | null {
  const [target] = targets
  if (target === undefined || targets.length > 1 || unexplained.length > 0) return null
  const { unit } = readHeading(name)
  const best = findBestField(target, name, cells)
  if (best === null) return null
  const isOtherField = best !== target && !isRespiratory(name, cells)
  const isSureFit = fitWithCertainty(best, cells, unit)
  if (isOtherField)
    return isSureFit || isCoded(best)
      ? propose(best, 'likely', 'The heading may mean it, and its values fit.', targets)
      : null
  if (isWeak && !isSureFit && !isCoded(best)) return null
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
    isSureFit && isTrusted ? 'sure' : 'likely',
    !isSureFit
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
  const best = findBestField(target, heading, cells)
  if (best === null) return leaveOutUnknown(heading, [target], cells)
  if (best === 'caseAndMission') return propose(best, 'sure', severalFields)
  if (best === 'patient.sexAndAge')
    return propose(best, 'sure', 'One column for several fields: sex, age, and the weight if it has a unit.')
  return propose(best, 'likely', 'Every part of the heading names it.')
}

/** Returns the field that a heading abbreviates, contains or nearly matches. Never certain. */
function proposeByLikeness(
  name: string,
  { targets, unexplained }: HeadingExplanation,
  cells: readonly Cell[],
): Proposal | null {
  const extendedList = findExtendedList(name)
  if (extendedList !== null && findBestField(extendedList, name, cells) !== null)
    return propose(extendedList, 'likely', 'The heading announces more entries of this field.')
  const abbreviatedField = abbreviatedTarget(name)
  const bestAbbreviatedField = abbreviatedField === null ? null : findBestField(abbreviatedField, name, cells)
  if (bestAbbreviatedField !== null)
    return propose(
      bestAbbreviatedField,
      'likely',
      'The heading abbreviates the name of this field.',
      atEachMoment(bestAbbreviatedField),
    )
  const { unit } = readHeading(name)
  const field = targetWithoutTypo(name, unexplained)
  if (field !== null && findBestField(field, name, cells) === field && fitWithCertainty(field, cells, unit))
    return propose(field, 'likely', 'The heading is nearly the name of this field.')
  // If a word of the heading is unknown, only values that are words of the list can confirm the field.
  const [target] = targets
  if (target === undefined || targets.length > 1 || !isCoded(target) || !areWords(cells)) return null
  if (unexplained.some((word) => otherSubjectWords.has(word))) return null
  if (fitOf(target, cells) < minFit || findBestField(target, name, cells) !== target) return null
  return propose(target, 'likely', `The heading names it, but “${unexplained.join(' ')}” is not understood.`)
}

const notUnderstood = (heading: string): string =>
  `“${explainHeading(heading).unexplained.join(' ')}” in the heading is not understood. Choose a field, or leave the column out.`

/** Leaves out a column with an unknown heading, with the fields that it may be. */
function leaveOutUnknown(heading: string, targets: readonly string[], cells: readonly Cell[]): Proposal {
  const { unexplained } = explainHeading(heading)
  const candidates = findPossibleFields(targets, heading, cells)
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
  const targetFits = targets.map((target) => ({
    target,
    fit: target === 'mission.missionType' ? missionTypeFit(cells) : fitOf(target, cells),
  }))
  const fittingTargets = targets.includes('type')
    ? targetFits.toSorted((a, b) => b.fit - a.fit).filter(({ fit }) => fit >= minCodeFit)
    : targetFits.filter(({ target, fit }) => fit >= (isCoded(target) ? minCodeFit : minFit))
  for (const { target } of fittingTargets) {
    if (targetOf(target)?.kind === 'text' || isCoded(target)) return target
    const best = findBestField(target, heading, cells)
    if (best !== null) return best
  }
  return null
}

/** Returns the procedure or drug that a heading names, if the cells only mark or count it. */
function proposeMarked(heading: string, cells: readonly Cell[]): Proposal | null {
  const isCounted = cells.some((cell) => (readMark(cell) ?? 0) > 1)
  const procedure = procedureOfColumn(heading, isCounted)
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

const [nearlyAll, minMarkShare] = [0.8, 0.2]

/** "Intubation" over "x", "RSI" and "oral 7.5": the procedure, but not every cell can be read. */
function proposePartlyMarked(heading: string, cells: readonly Cell[]): Proposal | null {
  const procedure = procedureOfColumn(heading)
  if (procedure === null || shareOf(cells, (cell) => readMark(cell) !== null) < minMarkShare) return null
  const reason = 'The heading names a procedure, but not all cells mark or count it.'
  return { ...propose('procedures.mark', 'likely', reason), procedure }
}

/** Returns the likely field of a column without a name, by its values. Never certain. */
function proposeByValues(cells: readonly Cell[]): Proposal | null {
  const target = targetOfUnnamed(cells.filter((cell) => !isErrorCell(cell)))
  return target === null
    ? null
    : propose(target, 'likely', 'It has no heading, but its values look like this field.')
}
