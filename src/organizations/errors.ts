import type { ErrorTable } from '#platform/contract/errors.ts'

export const organizationsErrors = {
  organization_not_found: [404, 'This organization does not exist.'],
  organization_name_taken: [409, 'An organization with this name exists already.'],
  organization_changed: [
    409,
    'Somebody else has changed this organization meanwhile. Compare the two before you save.',
  ],
  organization_is_active: [409, 'This organization is active already.'],
  organization_is_inactive: [409, 'This organization is inactive already.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof organizationsErrors, true> {}
}
