import type { PrivacyFinding, Weight } from '#privacy/findings.ts'

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

/** Weighs a finding in a text about CPD. All else that blocks in a case blocks here too. */
export function inCpd({ pattern, severity }: PrivacyFinding): Weight {
  if (asked.has(pattern)) return 'question'
  return severity === 'warn' && quiet.has(pattern) ? 'quiet' : 'unchanged'
}
