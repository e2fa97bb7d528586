/** Codes of statuses. They are not in the contract, because the browser does not load its schemas. */

/** The verification status of a record. `not_needed`: the requirement does not need verification. */
export const verifications = ['not_needed', 'waiting', 'verified', 'rejected'] as const
export type Verification = (typeof verifications)[number]

/** The origin of a record. */
export const recordSources = ['entered', 'profile', 'import', 'news'] as const
export type RecordSource = (typeof recordSources)[number]

/** What decides when a record expires. `post`: a post of the news that asks again. */
export const expirySources = ['requirement', 'certificate', 'post'] as const
export type ExpirySource = (typeof expirySources)[number]

/** The statuses of a requirement, and one for people to whom it does not apply. */
export const stateStatuses = [
  'exempt',
  'valid',
  'expiring',
  'submitted',
  'rejected',
  'expired',
  'not_started',
  'not_applicable',
] as const
export type StateStatus = (typeof stateStatuses)[number]

/** The text for the status `submitted` and for a record that is `waiting`, on every screen and in every email and file. */
export const waitsForVerification = 'Waits for verification'

export const fitVerdicts = ['fit', 'fit_expiring', 'not_fit'] as const
export type FitVerdict = (typeof fitVerdicts)[number]

/** The next action of a user. */
export const nextActions = [
  'none',
  'add_record',
  'renew',
  'wait_for_verification',
  'correct_record',
  'log_events',
] as const
export type NextAction = (typeof nextActions)[number]
