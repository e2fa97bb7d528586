/** Sets the fields of a request from the readings of a row. */
import type { ImportProblem } from '../contract.ts'
import { severityOfLoss } from './needed-fields.ts'
import { setAt, valueAt, type Part } from './request-draft.ts'
import { shownCell } from '#logbook/spreadsheets/files/sheets.ts'
import { isGivenInUnits } from '#logbook/spreadsheets/columns/tick-headings.ts'
import { candidatesFor } from '#logbook/spreadsheets/values/ambiguous-words.ts'
import { codedLists } from '#logbook/spreadsheets/values/coded-lists.ts'
import { eitherOf } from '#logbook/spreadsheets/values/either-of.ts'
import { labelOf } from '#reference/codes.ts'
import type { PreparedColumn } from './prepare-mapping.ts'
import { isOfSignature, procedureDetails } from '#logbook/spreadsheets/targets.contract.ts'
import type { ReadMark } from '#logbook/spreadsheets/values/booleans.ts'
import type { DrugMark } from '#logbook/spreadsheets/values/named-drugs.ts'
import type { ListedCode } from '#logbook/spreadsheets/values/read-result.ts'
import type { SexAndAge } from '#logbook/spreadsheets/values/sex-and-age.ts'
import type { SeveralCodes } from '#logbook/spreadsheets/values/several-codes.ts'
import type { VitalSigns } from '#logbook/spreadsheets/values/several-vitals.ts'
import { problemOf, type Reading, type UnknownWord } from './read-row.ts'

/** The code for "not in the list", and the field that then contains the word. */
const otherCodes: Readonly<Record<string, readonly [code: string, path: string]>> = {
  type: ['other', 'typeOther'],
  'mission.missionType': ['other', 'mission.missionTypeOther'],
  'mission.platform': ['other', 'mission.platformOther'],
  'mission.locationType': ['other', 'mission.locationTypeOther'],
  'team.myRole': ['other', 'team.myRoleOther'],
  'team.myGrade': ['other', 'team.myGradeOther'],
  'clinical.diagnosisPrimary': ['other_diagnosis', 'clinical.diagnosisPrimaryOther'],
  'clinical.diagnosisSecondary': ['other_diagnosis', 'clinical.diagnosisSecondaryOther'],
  'clinical.injury.mechanism': ['other', 'clinical.injury.mechanismOther'],
  'outcome.destinationType': ['other', 'outcome.destinationTypeOther'],
}
const maxOtherLength = 120

/** The fields that columns with several procedures or drugs fill, and who performed those procedures. */
const treatmentLists: Readonly<Record<string, Treatments>> = {
  procedures: { list: 'procedures' },
  'procedures.byOthers': { list: 'procedures', role: 'before_arrival' },
  'procedures.observed': { list: 'procedures', role: 'observed' },
  'procedures.simulated': { list: 'procedures', details: { setting: 'simulated' } },
  drugs: { list: 'drugs' },
  'drugs.byOthers': { list: 'drugs', role: 'before_arrival' },
  'drugs.observed': { list: 'drugs', role: 'observed' },
}

interface Treatments {
  list: 'procedures' | 'drugs'
  /** Who performed the procedures, if it was not the team. */
  role?: 'before_arrival' | 'observed'
  /** Details that the column gives for each. */
  details?: Part
}

/** Keeps an unknown word as "Other: word" if its field allows that. Otherwise keeps it in the summary or leaves it out. */
export function placeUnknown(request: Part, { column, word, drug }: UnknownWord): ImportProblem {
  const { code, label } = column.target
  const [otherCode, otherPath] = otherCodes[code] ?? []
  if (word.length > maxOtherLength) {
    const message = `“${label}” has at most ${maxOtherLength} characters. It is left out.`
    return problemOf(column, word, message, severityOfLoss(code))
  }
  const treatments = treatmentLists[code]
  if (treatments) {
    const { list, role, details } = treatments
    addToTreatments(request, { list, role }, [
      { code: list === 'drugs' ? 'other_drug' : 'other_procedure', codeOther: word, ...drug, ...details },
    ])
  } else if (code === 'status') {
    // Other logbooks have their own states, which mean nothing for the case.
    return problemOf(
      column,
      word,
      'Sortie does not know this state. The case is imported as complete.',
      'warning',
    )
  } else if (otherCode === undefined || otherPath === undefined) {
    if (column.target.kind === 'code' && !assembledTargets.has(code))
      return keepInSummary(request, { column, cell: word }, ambiguityNote(column, word))
    if (column.target.kind === 'place') return keepInSummary(request, { column, cell: word })
    // The name of a supervisor is not kept as text.
    const message = `Choose what this word means for “${label}”. It is left out.`
    return problemOf(column, word, message, severityOfLoss(code))
  } else if (code === 'clinical.diagnosisSecondary') {
    const current = valueAt(request, code)
    const codes = Array.isArray(current) ? current : []
    if (!codes.includes(otherCode)) setAt(request, code, [...codes, otherCode])
    const currentText = valueAt(request, otherPath)
    setAt(request, otherPath, typeof currentText === 'string' ? `${currentText}; ${word}` : word)
  } else {
    if (valueAt(request, code) === undefined) setAt(request, code, otherCode)
    setAt(request, otherPath, word)
  }
  const reason = ambiguityNote(column, word) ?? 'Sortie does not know this word.'
  return problemOf(column, word, `${reason} It is kept as “Other”.`, 'warning')
}

/** Returns a sentence about the possible meanings of a word that stands for several entries, if nobody has chosen one. */
function ambiguityNote({ target: { list = '' } }: PreparedColumn, word: string): string | undefined {
  const candidates = candidatesFor(list, word)
  const entries = codedLists[list] ?? []
  if (candidates.length === 0) return undefined
  const possibleEntries = candidates.map((code) => ({ code, label: labelOf(entries, code) }))
  return `This may be ${eitherOf(possibleEntries)}. Choose one at the column.`
}

/** Keeps the text in which an entry of a list was found. */
export function keepText(request: Part, { column, cell }: Pick<Reading, 'column' | 'cell'>): ImportProblem {
  const cellText = shownCell(cell)
  const [path, fieldName, text] =
    column.target.list === 'diagnoses'
      ? (['clinical.presentation', 'presenting problem', cellText] as const)
      : (['clinical.summary', 'summary', `${column.header}: ${cellText}`] as const)
  return placeText(request, path, text)
    ? problemOf(column, cell, `Found within these words, which are kept in the ${fieldName}.`, 'warning')
    : problemOf(column, cell, 'Found within these words. They are left out.', 'left_out')
}

/** Adds text that was not understood to the notes of the case, under its column heading. */
export function keepInSummary(
  request: Part,
  { column, cell }: Pick<Reading, 'column' | 'cell'>,
  message = `This is not understood as “${column.target.label}”.`,
): ImportProblem {
  const cellText = shownCell(cell)
  const isKept = placeText(request, 'clinical.summary', `${column.header}: ${cellText}`)
  return isKept
    ? problemOf(column, cell, `${message} It is kept in the summary.`, 'warning')
    : problemOf(column, cell, `${message} It is left out.`, severityOfLoss(column.target.code))
}

/** Keeps the number of units in the summary, because two units of blood are one procedure. */
function keepAmount(request: Part, { column, cell }: Reading): ImportProblem {
  const isKept = placeText(request, 'clinical.summary', `${column.header}: ${shownCell(cell)}`)
  const consequence = isKept ? 'The number stays in the summary.' : 'The number is left out.'
  return problemOf(
    column,
    cell,
    `This may be how many units were given, so it is one procedure. ${consequence}`,
    'warning',
  )
}

function addToList(request: Part, path: string, ...entries: readonly unknown[]): void {
  const current = valueAt(request, path)
  setAt(request, path, [...(Array.isArray(current) ? (current as unknown[]) : []), ...entries])
}

/** A larger number does not say how often something was done. */
const maxRepeats = 10

const repeatEntry = (code: string, count: number) =>
  Array.from({ length: Math.min(count, maxRepeats) }, () => ({ code }))

/** Several columns describe these fields together: see `assemble-parts.ts`. */
const assembledTargets = new Set([
  'mission.cancelled',
  'airway.attempts',
  'airway.firstPass',
  'airway.attempts.laryngoscope',
  'airway.attempts.view',
  'airway.videoLaryngoscope',
  'patientAge',
  'ageBand',
  ...procedureDetails,
])

/**
 * Places readings that fill one field or a list; times, ages, vital signs and airways are assembled later. Returns a problem if a
 * text did not fit. The casts are safe, because each kind of target is read to its own type of value.
 */
export function placeReading(request: Part, reading: Reading): ImportProblem | null {
  const { column, cell, value } = reading
  const { target, procedure, drug } = column
  if (assembledTargets.has(target.code) || target.kind === 'time' || isOfSignature(target)) return null
  if (target.kind === 'text') {
    const isPlaced = placeText(request, target.code, value as string)
    return isPlaced
      ? null
      : problemOf(column, cell, `This text is too long for “${target.label}”. It is left out.`, 'left_out')
  }
  if (target.kind === 'codes') {
    for (const entry of value as ListedCode[]) placeCode(request, target.code, entry)
  } else if (target.kind === 'sexAndAge') placeSexAndWeight(request, value as SexAndAge)
  else if (target.kind === 'severalCodes')
    for (const [path, code] of Object.entries(value as SeveralCodes)) setIfAbsent(request, path, code)
  else if (target.kind === 'vitalSigns') placeVitals(request, value as VitalSigns['values'])
  else if (target.kind === 'procedureMark') {
    const { count: readCount, ...details } = value as ReadMark
    const isAmount = readCount > 1 && isGivenInUnits(procedure)
    const count = isAmount ? 1 : readCount
    const repeatedProcedures = procedure ? repeatEntry(procedure, count) : []
    if (repeatedProcedures.length > 0)
      addToList(request, 'procedures', ...repeatedProcedures.map((item) => ({ ...item, ...details })))
    if (isAmount) return keepAmount(request, reading)
  } else if (target.kind === 'drugMark') {
    const { isGiven, ...details } = value as DrugMark
    if (drug && isGiven) addToList(request, 'drugs', { code: drug, ...details })
  } else if (target.kind === 'tags') {
    for (const tag of value as string[]) addUnlessPresent(request, 'tags', tag.toLowerCase())
  } else if (target.kind === 'lines') addToList(request, target.code, ...(value as string[]))
  else setAt(request, target.code, value)
  return null
}

const setIfAbsent = (request: Part, path: string, value: unknown): void => {
  if (valueAt(request, path) === undefined) setAt(request, path, value)
}

/** Places the values of a combined cell, except the age. A separate column, before or after, takes precedence. */
function placeSexAndWeight(request: Part, { gender, weightKg }: SexAndAge): void {
  if (gender !== null) setIfAbsent(request, 'patient.gender', gender)
  if (weightKg !== null) setIfAbsent(request, 'patient.weightKg', weightKg)
}

function placeVitals(request: Part, values: VitalSigns['values']): void {
  for (const [field, value] of Object.entries(values))
    setIfAbsent(request, `clinical.vitals.first.${field}`, value)
}

function placeCode(request: Part, path: string, { code, count, drug }: ListedCode): void {
  const treatments = treatmentLists[path]
  if (!treatments) return addUnlessPresent(request, path, code)
  const list = drug ? 'drugs' : treatments.list
  const lines = list === 'drugs' ? [{ code, ...drug }] : repeatEntry(code, count)
  const { role, details } = treatments
  const linesWithDetails = list === 'drugs' ? lines : lines.map((line) => ({ ...line, ...details }))
  addToTreatments(request, { list, role }, linesWithDetails)
}

function addToTreatments(
  request: Part,
  { list, role }: { list: Treatments['list']; role: Treatments['role'] | undefined },
  lines: readonly Part[],
): void {
  const field = list === 'drugs' ? 'givenByRole' : 'operatorRole'
  addToList(request, list, ...lines.map((line) => (role ? { ...line, [field]: role } : line)))
}

function addUnlessPresent(request: Part, path: string, entry: string): void {
  const current = valueAt(request, path)
  if (!Array.isArray(current) || !current.includes(entry)) addToList(request, path, entry)
}

/** The maximum length of a field's text, and the field that takes a longer text. */
const textLimits: Readonly<Record<string, readonly [maxLength: number, longerField: string | null]>> = {
  title: [120, 'clinical.presentation'],
  'clinical.presentation': [300, 'clinical.summary'],
  'clinical.summary': [4000, null],
  'outcome.followUpNote': [500, 'clinical.summary'],
  'reflection.what': [2000, null],
  'reflection.soWhat': [2000, null],
  'reflection.nowWhat': [2000, null],
}

/**
 * Places a text, joined to the text of other columns. A text that is too long for its field goes into a longer one. Returns
 * whether it fitted.
 */
export function placeText(request: Part, path: string, text: string): boolean {
  const [maxLength, longerField] = textLimits[path] ?? [Infinity, null]
  const current = valueAt(request, path)
  const joinedText = typeof current === 'string' && current !== '' ? `${current}\n${text}` : text
  if (joinedText.length > maxLength) return longerField !== null && placeText(request, longerField, text)
  setAt(request, path, joinedText)
  return true
}
