import type { ErrorTable } from '#platform/contract/errors.ts'

export const organizationsErrors = {
  organization_not_found: [404, 'This organization does not exist.'],
  organization_name_taken: [409, 'An organization with this name already exists.'],
  organization_changed: [
    409,
    'Somebody else has changed this organization in the meantime. Compare the two versions before you save.',
  ],
  organization_is_active: [409, 'This organization is already active.'],
  organization_is_inactive: [409, 'This organization is already inactive.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof organizationsErrors, true> {}
}
