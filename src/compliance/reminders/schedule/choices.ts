/** The emails of compliance that a user can turn off. */
export interface ReminderChoices {
  /** Requirements that expire soon or have expired. */
  complianceReminders: boolean
  /** A record was verified or returned. */
  complianceDecisions: boolean
  /** A weekly digest for overseers: records that wait for verification, and requirements of their people that lapse. */
  complianceOversight: boolean
}

/** A user who has not chosen gets the emails. */
export const isTurnedOn = (chosen: Partial<ReminderChoices>, name: keyof ReminderChoices): boolean =>
  chosen[name] ?? true
