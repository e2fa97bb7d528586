import { professionLabel } from '../../directory/web/messages.ts'
import type { IdentityChanges } from '../../contract.ts'

export const confirmed = (name: string): string => `Changes to ${name} confirmed`
export const confirmFailed = 'Failed to confirm changes'
export const confirmOwn = 'Another administrator must confirm your changes.'

interface Change {
  label: string
  was: string
  now: string
}

const orNone = (words: string | null): string => words ?? 'not recorded'

/** Lists the changes in the order in which an administrator checks them. */
export function describeChanges({ name, profession, licenseNumber }: IdentityChanges): Change[] {
  const inWords = (value: Parameters<typeof professionLabel>[0]) =>
    value === null ? orNone(null) : professionLabel(value)
  return [
    ...(name ? [{ label: 'Name', was: orNone(name.was), now: orNone(name.now) }] : []),
    ...(profession
      ? [{ label: 'Profession', was: inWords(profession.was), now: inWords(profession.now) }]
      : []),
    ...(licenseNumber
      ? [{ label: 'Licence number', was: orNone(licenseNumber.was), now: orNone(licenseNumber.now) }]
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
