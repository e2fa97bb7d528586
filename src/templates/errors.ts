import type { ErrorTable } from '#platform/contract/errors.ts'

export const templatesErrors = {
  template_not_found: [404, 'This template does not exist any more.'],
  template_id_taken: [409, 'A different template was already saved under this id.'],
  template_name_taken: [409, 'You have a template with this name already.'],
  template_changed: [409, 'This template was changed elsewhere. Load the list again to see how.'],
  templates_full: [409, 'You have 50 templates. Delete one that you do not use.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof templatesErrors, true> {}
}
