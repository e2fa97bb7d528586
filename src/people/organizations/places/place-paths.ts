/** Returns the path of an organization's places. It is not among the links of all screens, which the start page loads. */
export const placesPath = (organizationId: string): string =>
  `/admin/organizations/${encodeURIComponent(organizationId)}/places`
