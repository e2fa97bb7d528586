const definitions = '/compliance-requirements/definitions'

/** Links to the definitions of requirements. */
export const definitionPaths = {
  list: () => definitions,
  new: () => `${definitions}/new`,
  edit: (id: string) => `${definitions}/${encodeURIComponent(id)}/edit`,
} as const
