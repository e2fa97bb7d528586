/** Maps a row of a training matrix, or of a list of certificates, to the records of one person. */
import { assumedCompletion } from '#compliance/requirements/records/imported-record.ts'
import { isBlankCell, shownCell, type Cell } from '#logbook/spreadsheets/files/sheets.ts'
import type { ImportProblem } from '../../contract.ts'
import type { CertificateColumn } from '../columns.ts'
import { findDateProblem } from '../judge-dates.ts'
import { isOlder, isRecorded, toCurrentValidity, type KnownRequirement } from '../known-records.ts'
import type { KnownPerson, NamedPerson } from '../people.ts'
import type { RequestedRecord, RowRequest } from '../row-request.ts'
import type { PreparedCertificates } from './prepare.ts'
import { readCertificateCell, type CellStatus } from '../read-certificate-cell.ts'

export interface MappedPerson {
  row: number
  request: RowRequest | null
  problems: ImportProblem[]
}

interface Row {
  row: number
  cells: readonly Cell[]
}

const statusMessages: Readonly<Record<CellStatus, string>> = {
  exempt: 'An exemption is granted in the matrix, with its end and reason. Nothing is recorded.',
  not_applicable: 'It does not apply. Nothing is recorded.',
  booked: 'It is booked and not done yet. Nothing is recorded.',
  expired: 'It has expired, but the date is missing. Nothing is recorded.',
  not_done: 'It is not done. Nothing is recorded.',
}

/** The contents of the cells of one row that belong to one requirement. */
interface GatheredRecord {
  completedOn: string | null
  expiresOn: string | null
  provider: string | null
  certificateNumber: string | null
  column: CertificateColumn
  cell: Cell
}

type AddProblem = (column: { header: string } | null, cell: Cell, message: string, isError?: boolean) => void

export function mapPerson({ row, cells }: Row, prepared: PreparedCertificates): MappedPerson {
  const problems: ImportProblem[] = []
  const addProblem: AddProblem = (column, cell, message, isError = true) =>
    problems.push({
      column: column?.header ?? null,
      value: shownCell(cell).slice(0, 200),
      message,
      severity: isError ? 'error' : 'warning',
    })
  const gathered = gather(cells, prepared, addProblem)
  for (const column of prepared.unansweredColumns) {
    const cell = cells[column.index] ?? null
    if (!isBlankCell(cell))
      addProblem(column, cell, 'A question about this column is open. Nothing is recorded.')
  }
  if (gathered.size === 0 && problems.length === 0) {
    addProblem(null, null, 'This row has no dates.', false)
    return { row, request: null, problems }
  }
  const person = findPerson(cells, prepared, addProblem)
  const rowRequest = person && toRequest(person, gathered, prepared, addProblem)
  const isOpen = problems.some(({ severity }) => severity === 'error')
  return { row, request: rowRequest && { ...rowRequest, status: isOpen ? 'draft' : 'complete' }, problems }
}

function findPerson(
  cells: readonly Cell[],
  { columns, findPerson: find }: PreparedCertificates,
  addProblem: AddProblem,
) {
  const namedPerson: NamedPerson = { email: '', number: '', name: '' }
  const columnOf: Partial<Record<keyof NamedPerson, CertificateColumn>> = {}
  for (const column of columns) {
    const { field, index } = column
    if (field !== 'email' && field !== 'number' && field !== 'name') continue
    const text = shownCell(cells[index])
    if (text === '') continue
    // First and last name may be in two columns.
    namedPerson[field] = field === 'name' ? `${namedPerson.name} ${text}`.trim() : namedPerson[field] || text
    columnOf[field] ??= column
  }
  const identityColumn = columnOf.email ?? columnOf.number ?? columnOf.name ?? null
  const match = find(namedPerson)
  const identity = namedPerson.email || namedPerson.number || namedPerson.name
  if ('unknown' in match) addProblem(identityColumn, identity, match.unknown)
  if ('likely' in match) {
    addProblem(
      identityColumn,
      identity,
      `Only the name suggests that this is ${match.likely.name}. Choose above whether names are enough.`,
    )
  }
  if (!('person' in match)) return null
  if (match.note !== null) addProblem(identityColumn, identity, match.note, false)
  return match.person
}

function gather(
  cells: readonly Cell[],
  prepared: PreparedCertificates,
  addProblem: AddProblem,
): Map<string, GatheredRecord> {
  const listedRequirementId = findListedRequirement(cells, prepared, addProblem)
  const gathered = new Map<string, GatheredRecord>()
  for (const column of prepared.columns) {
    const requirementId = column.requirementId ?? listedRequirementId
    const cell = cells[column.index] ?? null
    const requirement = requirementId === null ? undefined : prepared.requirements.get(requirementId)
    if (!requirement) {
      const isGone = column.requirementId !== null && !isBlankCell(cell)
      if (isGone) addProblem(column, cell, 'This requirement is no longer in use. Nothing is recorded.')
      continue
    }
    const part = readPart(cell, { column, requirement, prepared, addProblem })
    if (part === null) continue
    const previousParts = gathered.get(requirement.id)
    gathered.set(requirement.id, { ...emptyRecord, column, cell, ...previousParts, ...part })
  }
  return gathered
}

const emptyRecord = { completedOn: null, expiresOn: null, provider: null, certificateNumber: null }

/** Returns the requirement that a row of a list names. */
function findListedRequirement(
  cells: readonly Cell[],
  { columns, matchTitle }: PreparedCertificates,
  addProblem: AddProblem,
): string | null {
  const column = columns.find(({ field }) => field === 'requirement')
  const text = column ? shownCell(cells[column.index]) : ''
  if (!column || text === '') return null
  const answer = column.words.get(text.slice(0, 200))
  if (answer === null) return null
  const id = answer ?? matchTitle(text).sure
  if (id === null)
    addProblem(column, text, 'No requirement in use has this title. Choose what it means above.')
  return id
}

interface PartContext {
  column: CertificateColumn
  requirement: KnownRequirement
  prepared: PreparedCertificates
  addProblem: AddProblem
}

const maxLengths = { provider: 120, certificateNumber: 60 } as const

/** Returns the part of the record that a cell adds. */
function readPart(cell: Cell, context: PartContext): Partial<GatheredRecord> | null {
  const { column, requirement, addProblem } = context
  const { field } = column
  if (field === 'certificateNumber' || field === 'provider') {
    const text = shownCell(cell).replaceAll(/\s+/g, ' ')
    if (text === '') return null
    if (requirement.isHealth) {
      addProblem(
        column,
        cell,
        'For health items, Sortie stores only the status and the dates. This value is left out.',
        false,
      )
      return null
    }
    if (text.length <= maxLengths[field]) return { [field]: text }
    addProblem(column, cell, `It is longer than ${maxLengths[field]} characters. It is left out.`)
    return null
  }
  return field === 'date' || field === 'completedOn' || field === 'expiresOn'
    ? readDatePart(cell, context)
    : null
}

function readDatePart(
  cell: Cell,
  { column, requirement, prepared, addProblem }: PartContext,
): Partial<GatheredRecord> | null {
  const value = readCertificateCell(cell, column.dateOrder)
  const meaning = column.field === 'date' ? findDateMeaning(requirement, value, prepared) : column.field
  const location = { column, cell }
  switch (value.kind) {
    case 'blank':
      return null
    case 'tick':
      addProblem(column, cell, 'It is marked as done, but the date is missing. Nothing is recorded.')
      return null
    case 'status':
      addProblem(column, cell, statusMessages[value.status], false)
      return null
    case 'dates': {
      const { completedOn, expiresOn } = value
      return {
        ...(completedOn !== null && { completedOn }),
        ...(expiresOn !== null && { expiresOn }),
        ...location,
      }
    }
    case 'month':
      if (meaning === 'expiresOn') {
        addProblem(column, cell, `It is read as the last day of the month, ${value.lastDay}.`, false)
        return { expiresOn: value.lastDay, ...location }
      }
      addProblem(column, cell, 'The day is missing. Nothing is recorded.')
      return null
    case 'date':
      if (meaning === 'completedOn') return { completedOn: value.date, ...location }
      if (meaning === 'expiresOn') return { expiresOn: value.date, ...location }
      addProblem(
        column,
        cell,
        'It is not clear whether it was completed on this day or expires. Choose above.',
      )
      return null
    case 'unread':
      addProblem(column, cell, 'This is not understood as a date. Nothing is recorded.')
      return null
  }
}

/** Returns what a date under an unclear heading means. A past expiry of a requirement that never expires is a completion. */
function findDateMeaning(
  { validity }: KnownRequirement,
  value: ReturnType<typeof readCertificateCell>,
  { answers, today }: PreparedCertificates,
): 'completedOn' | 'expiresOn' | null {
  const { validityMonths, validityDays, fixedExpiry } = validity
  const neverExpires = validityMonths === null && validityDays === null && fixedExpiry === null
  const hasPassed = value.kind === 'date' && value.date <= today
  return answers.dates === 'expiresOn' && neverExpires && hasPassed ? 'completedOn' : answers.dates
}

function toRequest(
  person: KnownPerson,
  gathered: ReadonlyMap<string, GatheredRecord>,
  prepared: PreparedCertificates,
  addProblem: AddProblem,
): Omit<RowRequest, 'status'> | null {
  const records: RequestedRecord[] = []
  let alreadyCount = 0
  for (const [requirementId, { column, cell, ...dates }] of gathered) {
    const requirement = prepared.requirements.get(requirementId)
    if (!requirement || (dates.completedOn === null && dates.expiresOn === null)) continue
    const { validity, title } = requirement
    const { today, answers } = prepared
    const problem = findDateProblem(dates, { validity, today, mayExceedPeriod: answers.mayExceedPeriod })
    if (problem !== null) {
      addProblem(column, cell, `${problem} Nothing is recorded.`)
      continue
    }
    const existing = prepared.recordsOf(person.id, requirementId)
    const record = { requirementId, ...dates }
    if (isRecorded(existing, record)) {
      alreadyCount += 1
      continue
    }
    const until = prepared.expiryOf(record, requirement, existing)
    const present = toCurrentValidity(existing)
    records.push({ ...record, title, until, present, today, isOlder: isOlder(until, present) })
    existing.push({
      completedOn: dates.completedOn ?? assumedCompletion(dates.expiresOn ?? today, today),
      expiresOn: until,
      isCompletionKnown: dates.completedOn !== null,
      verification: requirement.needsVerification ? 'waiting' : 'not_needed',
      isOfFile: true,
    })
  }
  if (records.length + alreadyCount === 0) return null
  return {
    organizationId: prepared.organizationId,
    ownerId: person.id,
    name: person.name,
    records,
    already: alreadyCount,
  }
}
