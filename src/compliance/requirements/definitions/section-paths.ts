/** Links between the parts of compliance. Apart from the links of all screens, which the start loads. */
export const sectionPaths = {
  people: () => '/compliance-requirements/people',
  duties: () => '/compliance-requirements/duties',
  verification: () => '/compliance-requirements/verification',
  imports: () => '/compliance-requirements/imports',
  import: (id: string) => `/compliance-requirements/imports/${encodeURIComponent(id)}`,
  definitions: () => '/compliance-requirements/definitions',
} as const
