import type { ErrorTable } from '#platform/contract/errors.ts'

export const matrixErrors = {
  matrix_organization_needed: [400, 'Choose an organization first.'],
  matrix_organization_not_found: [404, 'This organization does not exist or is not yours.'],
  matrix_file_running: [429, 'Another file is being made for you. Wait until it is finished.'],
  matrix_file_throttled: [429, 'You have made very many files. Try again in an hour.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof matrixErrors, true> {}
}
