/** Apart from the links of all screens, which the start loads. */
export const placesOf = (organizationId: string): string =>
  `/admin/organizations/${encodeURIComponent(organizationId)}/places`
