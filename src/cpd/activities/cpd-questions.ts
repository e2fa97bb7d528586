import { asQuestion, type PrivacyFinding } from '#privacy/guard.ts'

/**
 * What a note about a course names every day: its speakers, dates, places and links, the numbers of courses and certificates.
 * These patterns ask about cases, where they may be the patient's; here they would only train the author to confirm without
 * reading.
 */
const quiet: ReadonlySet<string> = new Set([
  'person_name',
  'staff_title_name',
  'full_date_numeric',
  'full_date_words',
  'web_link',
  'zip_us',
  'eircode_ie',
  'os_grid_reference',
  'vehicle_registration_gb',
  'record_number_label',
  'dispatch_number_label',
])

/** A surgeon is "Mr", and so may a patient be: only the author knows. */
const asked: ReadonlySet<string> = new Set(['title_and_name'])

/**
 * Returns what a finding is in a text about CPD: null if it is no question there, a question where a case would block. All
 * else that blocks blocks here too.
 */
export function inCpd(finding: PrivacyFinding): PrivacyFinding | null {
  if (asked.has(finding.pattern)) return asQuestion(finding)
  return finding.severity === 'warn' && quiet.has(finding.pattern) ? null : finding
}
