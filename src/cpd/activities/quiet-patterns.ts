/**
 * What a note about a course names every day: its speakers, dates, places and links. These patterns ask about cases, where they
 * may be the patient's; here they would only train the author to confirm without reading.
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
])

/** Whether a finding is no question here. What blocks is never quiet. */
export const isQuiet = ({ pattern, severity }: { pattern: string; severity: 'block' | 'warn' }): boolean =>
  severity === 'warn' && quiet.has(pattern)
