/** The emails of compliance that a user can turn off. */
export interface ReminderChoices {
  /** What one must keep current and expires or has expired. */
  complianceReminders: boolean
  /** A record that was verified or returned. */
  complianceDecisions: boolean
  /** Once a week, what waits and what lapses among those whom one oversees. */
  complianceOversight: boolean
}

/** Whoever chose nothing gets them. */
export const isChosen = (chosen: Partial<ReminderChoices>, name: keyof ReminderChoices): boolean =>
  chosen[name] ?? true
