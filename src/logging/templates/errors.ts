import type { ErrorTable } from '#platform/contract/errors.ts'

export const templatesErrors = {
  template_not_found: [404, 'This template no longer exists.'],
  template_id_taken: [409, 'A different template was already saved under this id.'],
  template_name_taken: [409, 'You already have a template with this name.'],
  template_changed: [409, 'This template was changed elsewhere. Reload the list to see the changes.'],
  templates_full: [409, 'You have 50 templates, the maximum. Delete one that you no longer use.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof templatesErrors, true> {}
}
