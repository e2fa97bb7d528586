/** Not with the links of all screens, which the start page loads. */
export const placesOf = (organizationId: string): string =>
  `/admin/organizations/${encodeURIComponent(organizationId)}/places`
