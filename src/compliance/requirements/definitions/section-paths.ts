/** Paths of the compliance screens. They are not in `paths.ts`, which is loaded at the start. */
export const sectionPaths = {
  people: () => '/compliance-requirements/people',
  duties: () => '/compliance-requirements/duties',
  verification: () => '/compliance-requirements/verification',
  imports: () => '/compliance-requirements/imports',
  import: (id: string) => `/compliance-requirements/imports/${encodeURIComponent(id)}`,
  definitions: () => '/compliance-requirements/definitions',
} as const
