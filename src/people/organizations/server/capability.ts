import type { ServerCapability } from '#platform/server/capability.ts'
import { organizationsErrors } from '../errors.ts'
import { organizationsRoutes } from './routes.ts'

const anonymizedNote = 'Only the id of an anonymized account.'

export const organizations: ServerCapability = {
  name: 'organizations',
  routes: organizationsRoutes,
  errors: organizationsErrors,
  shows: {
    listOrganizations: 'own',
    createOrganization: 'own',
    updateOrganization: 'own',
    deactivateOrganization: 'own',
    activateOrganization: 'own',
    getPlaces: 'own',
    addPlace: 'own',
    changePlace: 'own',
    listActiveOrganizations: 'own',
  },
  tables: {
    organizations: {
      rows: 'created_by = $1',
      exported: 'An organization is not personal data. activity.csv says that the user created it.',
      erased: { because: anonymizedNote },
    },
  },
}
