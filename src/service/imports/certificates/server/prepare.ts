import type { ImportMapping } from '../../contract.ts'
import {
  answersOf,
  columnsOf,
  listUnansweredColumns,
  type Answers,
  type CertificateColumn,
} from '../columns.ts'
import {
  createExpiryCalculator,
  createRecordIndex,
  type ExpiryOf,
  type KnownOrganization,
  type KnownRequirement,
  type RecordsOf,
} from '../known-records.ts'
import { createPeopleFinder } from '../people.ts'
import { createTitleMatcher, type MatchTitle } from './requirement-titles.ts'

/** A mapping with lookup tables that are prepared once for thousands of rows. */
export interface PreparedCertificates {
  organizationId: string
  columns: readonly CertificateColumn[]
  unansweredColumns: readonly { index: number; header: string }[]
  answers: Answers
  today: string
  requirements: ReadonlyMap<string, KnownRequirement>
  matchTitle: MatchTitle
  findPerson: ReturnType<typeof createPeopleFinder>
  recordsOf: RecordsOf
  expiryOf: ExpiryOf
}

export function prepare(
  mapping: ImportMapping,
  known: KnownOrganization,
  today: string,
): PreparedCertificates {
  const answers = answersOf(mapping)
  const { requirements, people, organizationId } = known
  return {
    organizationId,
    columns: columnsOf(mapping),
    unansweredColumns: listUnansweredColumns(mapping),
    answers,
    today,
    requirements: new Map(requirements.map((requirement) => [requirement.id, requirement])),
    matchTitle: createTitleMatcher(requirements.map(({ id, title }) => ({ code: id, label: title }))),
    findPerson: createPeopleFinder(people, answers.mayMatchByName),
    recordsOf: createRecordIndex(known),
    expiryOf: createExpiryCalculator(),
  }
}
