import type { ImportMapping } from '../../contract.ts'
import {
  fileWideAnswersOf,
  columnsOf,
  listUnansweredColumns,
  type FileWideAnswers,
  type CertificateColumn,
} from '../columns.ts'
import {
  createExpiryCalculator,
  createRecordIndex,
  type CalculateExpiry,
  type StoredOrganization,
  type KnownRequirement,
  type FindRecords,
} from '../known-records.ts'
import { createPeopleFinder } from '../people.ts'
import { createTitleMatcher, type MatchTitle } from './requirement-titles.ts'

/** A mapping with lookup tables that are prepared once for thousands of rows. */
export interface PreparedCertificates {
  organizationId: string
  columns: readonly CertificateColumn[]
  unansweredColumns: readonly { index: number; header: string }[]
  answers: FileWideAnswers
  today: string
  requirements: ReadonlyMap<string, KnownRequirement>
  matchTitle: MatchTitle
  findPerson: ReturnType<typeof createPeopleFinder>
  recordsOf: FindRecords
  expiryOf: CalculateExpiry
}

export function prepare(
  mapping: ImportMapping,
  stored: StoredOrganization,
  today: string,
): PreparedCertificates {
  const answers = fileWideAnswersOf(mapping)
  const { requirements, people, organizationId } = stored
  return {
    organizationId,
    columns: columnsOf(mapping),
    unansweredColumns: listUnansweredColumns(mapping),
    answers,
    today,
    requirements: new Map(requirements.map((requirement) => [requirement.id, requirement])),
    matchTitle: createTitleMatcher(requirements.map(({ id, title }) => ({ code: id, label: title }))),
    findPerson: createPeopleFinder(people, answers.mayMatchByName),
    recordsOf: createRecordIndex(stored),
    expiryOf: createExpiryCalculator(),
  }
}
