import type { PrivacyFinding, RuledSeverity } from '#privacy/findings.ts'

/**
 * Patterns that everyday notes about courses match: speakers, dates, places and links, numbers of courses and certificates.
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

/** "Mr" may be a surgeon or a patient: only the author knows. */
const warnedPatterns: ReadonlySet<string> = new Set(['title_and_name'])

/** The severity rule for texts about CPD. All other findings keep the severity that they have in a case. */
export function cpdSeverityRule({ pattern, severity }: PrivacyFinding): RuledSeverity {
  if (warnedPatterns.has(pattern)) return 'warn'
  return severity === 'warn' && ignoredPatterns.has(pattern) ? 'ignore' : 'keep'
}
