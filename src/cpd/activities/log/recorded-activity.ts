/** An activity with all the fields that a regulator may require. */
export interface RecordedActivity {
  id: string
  title: string
  date: string
  endDate: string | null
  hours: number
  participatoryHours: number | null
  credits: number | null
  creditSystem: string | null
  type: string
  categories: readonly string[]
  method: string | null
  codeTheme: string | null
  provider: string | null
  description: string | null
  learningOutcome: string | null
  impact: string | null
  status: string
  /** The ids of its evidence files, in the order that the owner chose. */
  evidenceIds: readonly string[]
}
