/** Whether a case may be signed, for a query that reads `cases`: it is logged, and neither voided nor deleted. */
export const signableSql = `(cases.deleted_at is null and cases.status not in ('draft', 'voided'))`

/** The states of a request for a signature that the clinician still has to see. */
export type RequestedState = 'open' | 'returned'

/**
 * Whether the clinician has asked for a signature of a case and the request is in this state, for a query that reads
 * `cases`.
 */
export const requestedSql = (state: RequestedState, clinicianId: string): string =>
  `(${signableSql} and cases.id in (
    select requests.case_id from sign_off_requests as requests
    where requests.clinician_id = ${clinicianId} and requests.state = '${state}'
    union all
    select requests.case_id from assessor_requests as requests
    where requests.clinician_id = ${clinicianId} and requests.state = '${state}'))`

/**
 * Whether somebody has signed a case of this clinician, perhaps before its last change, for a query that reads
 * `cases`.
 */
export const hasSignatureSql = (clinicianId: string): string =>
  `cases.id in (select signed_cases.case_id from signed_cases where signed_cases.clinician_id = ${clinicianId})`
