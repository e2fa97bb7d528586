/** What the screens call each kind of record that is imported. */
import type { QueryClient } from '@tanstack/react-query'
import type { RowState } from '../../contract.ts'

export interface RecordWords {
  /** "case" and "cases" */
  one: string
  many: string
  /** How the buttons call it that a row becomes a record: "Log". */
  log: string
  /** Where the records of a user are: its name within a sentence, its link, and how a button opens it. */
  home: { name: string; label: string; open: string; to: string }
  title: string
  subtitle: string
  /** What is said above the button that takes the file. */
  accepts: string
  fileLabel: string
  /** Whether its records carry evidence, which may come in a ZIP. */
  takesZip?: true
  /** What an open question and a missing value do to a row. */
  untilAnswered: string
  fixedNote: string
  firstRowIsOne: string
  stateLabels: Partial<Record<RowState, string>>
  help: Readonly<Record<RowState, string>>
  sameAs: string
  likelySameAs: string
  none: string
  imports: string
  import: (id: string) => string
  /** Null if a row becomes several records, which have no page of their own. */
  record: ((id: string) => string) | null
  openRecord: string
  /** Loads anew what shows the records, once a job has made or deleted some. */
  renew: (cache: QueryClient) => Promise<unknown>
}
