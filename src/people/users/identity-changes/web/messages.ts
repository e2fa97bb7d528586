import { professionLabel } from '../../directory/web/messages.ts'
import type { IdentityChanges } from '../../contract.ts'

export const confirmedText = (name: string): string => `Changes to ${name} confirmed`
export const confirmFailed = 'Failed to confirm changes'
export const confirmOwn = 'Another administrator must confirm your changes.'

interface IdentityChange {
  label: string
  was: string
  now: string
}

const orNotRecorded = (words: string | null): string => words ?? 'not recorded'

/** Lists the changes in the order in which an administrator checks them. */
export function describeChanges({ name, profession, licenseNumber }: IdentityChanges): IdentityChange[] {
  const professionText = (value: Parameters<typeof professionLabel>[0]) =>
    value === null ? orNotRecorded(null) : professionLabel(value)
  return [
    ...(name ? [{ label: 'Name', was: orNotRecorded(name.was), now: orNotRecorded(name.now) }] : []),
    ...(profession
      ? [{ label: 'Profession', was: professionText(profession.was), now: professionText(profession.now) }]
      : []),
    ...(licenseNumber
      ? [
          {
            label: 'Licence number',
            was: orNotRecorded(licenseNumber.was),
            now: orNotRecorded(licenseNumber.now),
          },
        ]
      : []),
  ]
}

/** Returns text such as "Name and licence number". */
export function describeChangedFields(changes: IdentityChanges): string {
  const [first = '', ...others] = describeChanges(changes).map(({ label }) => label)
  return new Intl.ListFormat('en', { type: 'conjunction' }).format([
    first,
    ...others.map((label) => label.toLowerCase()),
  ])
}
