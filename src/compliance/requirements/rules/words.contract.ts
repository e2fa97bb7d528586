/** Codes of a state, apart from the contract, whose schemas the browser does not load. */

/** How far the verification of a record is. `not_needed`: the requirement does not ask for one. */
export const verifications = ['not_needed', 'waiting', 'verified', 'rejected'] as const
export type Verification = (typeof verifications)[number]

/** Where a record comes from. */
export const recordSources = ['entered', 'profile', 'import'] as const
export type RecordSource = (typeof recordSources)[number]

/** The statuses of the domain, and one for whom it does not apply to. */
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

/** How `submitted`, and a record that is `waiting`, is said everywhere. */
export const waitsForVerification = 'Waits for verification'

export const fitVerdicts = ['fit', 'fit_expiring', 'not_fit'] as const
export type FitVerdict = (typeof fitVerdicts)[number]

/** The one thing to do next. */
export const nextActions = [
  'none',
  'add_record',
  'renew',
  'wait_for_verification',
  'correct_record',
  'log_events',
] as const
export type NextAction = (typeof nextActions)[number]
