import type { ErrorTable } from '#platform/contract/errors.ts'

export const complianceErrors = {
  requirement_not_found: [404, 'This requirement no longer exists, or you cannot see it.'],
  requirement_id_taken: [409, 'A different requirement was already saved under this id.'],
  requirement_changed: [409, 'This requirement was changed elsewhere. Load the current version to continue.'],
  requirement_code_taken: [409, 'This organization already has a requirement with this code.'],
  requirement_in_use: [409, 'Records or waivers belong to this requirement. Retire it instead.'],
  requirement_status_conflict: [409, 'The status of this requirement has changed. Load it again.'],
  requirements_full: [
    409,
    'There are 200 requirements, the maximum. Delete those that were never used, or edit one.',
  ],
  compliance_record_not_found: [404, 'This record no longer exists, or you cannot see it.'],
  compliance_record_id_taken: [409, 'A different record was already saved under this id.'],
  compliance_record_changed: [
    409,
    'This record was changed elsewhere. Load the current version to continue.',
  ],
  compliance_record_kept: [409, 'This record can no longer be withdrawn. Add a newer one instead.'],
  compliance_records_full: [409, 'You have 200 records for this requirement, the maximum.'],
  own_compliance_record: [403, 'You cannot verify your own records. Ask a supervisor or administrator.'],
  compliance_record_decided: [409, 'Somebody has already verified or returned this record.'],
  compliance_waiver_not_found: [404, 'This waiver no longer exists, or you cannot see it.'],
  compliance_waiver_id_taken: [409, 'A different waiver was already saved under this id.'],
  own_compliance_waiver: [403, 'You cannot waive your own requirement.'],
  compliance_waivers_full: [409, 'This person has 50 waivers for this requirement, the maximum.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof complianceErrors, true> {}
}
