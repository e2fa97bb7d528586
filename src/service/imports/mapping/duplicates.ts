/** Recognizes a case that is already logged, or occurs twice in the file. */
import type { CaseRequest } from '#logging/cases/contract.ts'
import { normaliseMissionNumber } from '#logging/missions/mission-number.ts'

/** The facts by which a duplicate is recognized, from a request or from a case in the logbook. */
export type ComparedCase = Pick<
  CaseRequest,
  'date' | 'missionNumber' | 'type' | 'patientSequence' | 'patientAge' | 'patientAgeUnit'
> & {
  procedures?: readonly { code: string }[] | null | undefined
  mission?: { missionType?: unknown; result?: unknown; [time: string]: unknown } | null | undefined
  clinical?: { diagnosisPrimary?: unknown } | null | undefined
}

export interface DuplicateKeys {
  /** Date, mission number, case type and patient number: the same case. Null without a mission number. */
  same: string | null
  /** Date, age, case type and procedures: likely the same. Null if these are too few to distinguish two cases. */
  likely: string | null
  /** All values of a row without a patient or a number, so that a second import of a file finds the cases of the first. */
  facts: string
}

export function duplicateKeys(comparedCase: ComparedCase): DuplicateKeys {
  const { date, missionNumber, type, patientSequence, patientAge, patientAgeUnit } = comparedCase
  const number = missionNumber ? normaliseMissionNumber(missionNumber).toLowerCase() : ''
  const codes = [...new Set((comparedCase.procedures ?? []).map(({ code }) => code))].sort().join(',')
  const age = typeof patientAge === 'number' ? `${patientAge} ${patientAgeUnit ?? 'years'}` : ''
  const isDistinctive = age !== '' && (codes !== '' || Boolean(type))
  return {
    same: number === '' ? null : [date, number, type ?? '', patientSequence ?? 1].join('|'),
    likely: isDistinctive ? [date, age, type ?? '', codes].join('|') : null,
    facts: JSON.stringify([date, age, type ?? '', codes, ...missionFacts(comparedCase)]),
  }
}

const startTimeFields = ['callReceivedAt', 'activatedAt', 'mobileAt', 'arriveSceneAt']

function missionFacts({ mission, clinical }: ComparedCase): unknown[] {
  const startTime = startTimeFields.flatMap((field) => mission?.[field] ?? [])[0]
  const instant =
    typeof startTime === 'string' || startTime instanceof Date ? new Date(startTime).getTime() : null
  return [mission?.missionType ?? '', mission?.result ?? '', clinical?.diagnosisPrimary ?? '', instant]
}

export interface Duplicate {
  kind: 'same' | 'likely'
  /** A row above in the file. */
  row: number | null
  /** A case in the logbook. */
  caseId: string | null
}

/** The existing records that rows may repeat. They are read one after the other, because a whole career takes 100 MB. */
export type ExistingRecords<Case = unknown> = Iterable<Case> | AsyncIterable<Case>

/** Remembers cases, and finds those that already exist. */
export interface DuplicateFinder {
  /** Returns the record that a row repeats, and remembers the row. */
  check: (row: number, request: ComparedCase) => Duplicate | null
}

/** Starts with the cases of the logbook, so that a second import of a file finds its own cases. */
export async function createDuplicateFinder(
  existing: ExistingRecords<ComparedCase & { id: string }>,
): Promise<DuplicateFinder> {
  // Two missions of one day may look alike, so each case of the logbook matches only one row.
  const byFacts = new Map<string, string[]>()
  const seenCases = { same: new Map<string, Duplicate>(), likely: new Map<string, Duplicate>() }
  const remember = (keys: DuplicateKeys, location: Omit<Duplicate, 'kind'>) => {
    for (const kind of ['same', 'likely'] as const) {
      const key = keys[kind]
      if (key !== null && !seenCases[kind].has(key)) seenCases[kind].set(key, { ...location, kind })
    }
  }
  for await (const item of existing) {
    const keys = duplicateKeys(item)
    remember(keys, { row: null, caseId: item.id })
    byFacts.set(keys.facts, [...(byFacts.get(keys.facts) ?? []), item.id])
  }
  const takeSimilarCase = (facts: string): Duplicate | null => {
    const [caseId, ...others] = byFacts.get(facts) ?? []
    byFacts.set(facts, others)
    return caseId === undefined ? null : { kind: 'likely', row: null, caseId }
  }
  return {
    check: (row, request) => {
      const keys = duplicateKeys(request)
      const sameCase = keys.same === null ? undefined : seenCases.same.get(keys.same)
      // Two mission numbers are two missions, however similar their patients are.
      const likely = keys.likely === null ? undefined : seenCases.likely.get(keys.likely)
      remember(keys, { row, caseId: null })
      if (keys.same !== null) return sameCase ?? null
      return likely ?? takeSimilarCase(keys.facts)
    },
  }
}
