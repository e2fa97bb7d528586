/** An activity with everything that a regulator asks for. */
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
  /** The ids of its evidence files, in their order. */
  evidenceIds: readonly string[]
}
