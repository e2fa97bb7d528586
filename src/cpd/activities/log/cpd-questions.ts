import type { PrivacyFinding, RuledFinding } from '#privacy/findings.ts'

/**
 * Patterns that notes about a course match every day: speakers, dates, places and links, numbers of courses and certificates.
 * In a case they may identify the patient. Here, warnings would only train the author to confirm without reading.
 */
const ignoredPatterns: ReadonlySet<string> = new Set([
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

/** A surgeon is addressed as "Mr", and so may be a patient: only the author knows. */
const warnedPatterns: ReadonlySet<string> = new Set(['title_and_name'])

/** The severity rule of texts about CPD. Any other pattern that blocks in a case blocks here too. */
export function cpdSeverityRule({ pattern, severity }: PrivacyFinding): RuledFinding {
  if (warnedPatterns.has(pattern)) return 'warn'
  return severity === 'warn' && ignoredPatterns.has(pattern) ? 'ignore' : 'keep'
}
