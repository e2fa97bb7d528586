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

interface ReportDetails {
  content: ReportContent
  hash: string
  personName: string
  organization: string | null
  registration: string | null
  view: ReportView
  generated: string
}

export function reportDocument(details: ReportDetails): ReportDocument {
  const { content, hash, personName, organization, registration, view, generated } = details
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
      { label: 'Generated', words: generated },
      { label: 'Content hash (SHA-256)', words: hash },
    ],
    tables: reportTables(content, view),
    hash,
    generated,
  }
}
