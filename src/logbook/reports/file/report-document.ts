import type { ReportContent } from '../summary/contract.ts'
import type { ReportTable } from '../summary/report-table.ts'
import { reportTables } from '../summary/report-tables.ts'
import { filterWords, periodWords } from '../summary/report-words.ts'
import { type ReportView } from '../scope/report-search.ts'
import { reportViews } from '../scope/report-filters.ts'

/** A report as a file shows it, whatever the format. */
export interface ReportDocument {
  title: string
  personName: string
  /** Whose report it is, its period, filters and hash, and when it was made. */
  facts: readonly { label: string; words: string }[]
  tables: readonly ReportTable[]
  hash: string
  /** The time when the file was made, in the user's time zone. */
  generated: string
}

/** How many of the cases of a report are signed as they are now, and how many people signed them. */
export interface SignedCount {
  cases: number
  signers: number
}

interface ReportDetails {
  content: ReportContent
  hash: string
  personName: string
  signed: SignedCount
  organization: string | null
  registration: string | null
  view: ReportView
  generated: string
}

export function reportDocument(details: ReportDetails): ReportDocument {
  const { content, hash, personName, signed, organization, registration, view, generated } = details
  const filters = filterWords(content.filters)
  const viewLabel = reportViews.find(({ code }) => code === view)?.label ?? ''
  return {
    title: view === 'training' ? viewLabel : 'Summary report',
    personName,
    facts: [
      { label: 'Clinician', words: personName },
      { label: 'Organization', words: organization ?? 'None' },
      { label: 'Registration number', words: registration ?? 'Not recorded' },
      { label: 'Period', words: periodWords(content.filters) },
      { label: 'Filters', words: filters.length > 0 ? filters.join('; ') : 'None: all cases' },
      { label: 'Signed', words: signedWords(content.totals, signed) },
      { label: 'Generated', words: generated },
      { label: 'Content hash (SHA-256)', words: hash },
    ],
    tables: reportTables(content, view),
    hash,
    generated,
  }
}

/** Returns "34 of its 116 cases are signed, by 3 people". */
function signedWords(
  { cases, simulatedCases }: ReportContent['totals'],
  { cases: signed, signers }: SignedCount,
): string {
  const all = cases + simulatedCases
  const whole = all === 1 ? 'its case' : `its ${all.toLocaleString('en-GB')} cases`
  if (signed === 0) return `None of ${whole} ${all === 1 ? 'is' : 'are'} signed`
  const people = signers === 1 ? '1 person' : `${signers} people`
  return `${signed.toLocaleString('en-GB')} of ${whole} ${signed === 1 ? 'is' : 'are'} signed, by ${people}`
}
