import type { ErrorTable } from '#platform/contract/errors.ts'

export const organizationsErrors = {
  organization_not_found: [404, 'This organization does not exist.'],
  organization_not_yours: [
    403,
    'Only its own administrators and super administrators can change this organization.',
  ],
  organization_name_taken: [409, 'An organization with this name already exists.'],
  organization_changed: [
    409,
    'Somebody else has changed this organization in the meantime. Compare the two versions before you save.',
  ],
  organization_is_active: [409, 'This organization is already active.'],
  organization_is_inactive: [409, 'This organization is already inactive.'],
  place_not_found: [404, 'This organization has no such place.'],
  place_label_taken: [409, 'This organization already has a place with this name.'],
  places_full: [
    409,
    'There are already 100 places of this kind, which is the maximum. Rename a retired one instead.',
  ],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof organizationsErrors, true> {}
}
