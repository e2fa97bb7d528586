import type { ErrorTable } from '#platform/contract/errors.ts'

export const cpdRecordsErrors = {
  cpd_profile_not_found: [404, 'This CPD profile no longer exists, or it is not yours.'],
  cpd_profile_id_taken: [409, 'A different CPD profile was already saved under this id.'],
  cpd_profile_changed: [409, 'This CPD profile was changed elsewhere. Load the current version to continue.'],
  cpd_profiles_full: [409, 'You have 50 CPD profiles, the maximum. Delete one that you no longer need.'],
  record_file_running: [429, 'Another file is being made for you. Wait until it is finished.'],
  record_file_throttled: [429, 'You have made very many files. Try again in an hour.'],
  record_too_long: [409, 'This period has more than 5,000 activities. Choose a shorter one.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof cpdRecordsErrors, true> {}
}
