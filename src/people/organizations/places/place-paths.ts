/** Returns the path of an organization's places. It is not in `paths.ts`, because the start page loads that file. */
export const placesPath = (organizationId: string): string =>
  `/admin/organizations/${encodeURIComponent(organizationId)}/places`
