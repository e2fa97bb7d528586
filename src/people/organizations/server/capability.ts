import { administrators, everyone, type ServerCapability } from '#platform/server/capability.ts'
import { organizationsErrors } from '../errors.ts'
import { organizationsRoutes } from './routes.ts'

const handled = 'Only the id of an anonymized account.'

export const organizations: ServerCapability = {
  name: 'organizations',
  routes: organizationsRoutes,
  errors: organizationsErrors,
  endpoints: {
    listOrganizations: { callers: administrators, shows: 'own' },
    createOrganization: { callers: administrators, shows: 'own' },
    updateOrganization: { callers: administrators, shows: 'own' },
    deactivateOrganization: { callers: administrators, shows: 'own' },
    activateOrganization: { callers: administrators, shows: 'own' },
    getPlaces: { callers: administrators, shows: 'own' },
    addPlace: { callers: administrators, shows: 'own' },
    changePlace: { callers: administrators, shows: 'own' },
    listActiveOrganizations: { callers: everyone, shows: 'own' },
  },
  tables: {
    organizations: {
      rows: 'created_by = $1',
      exported: 'An organization is not personal data; that the user created it is in activity.csv.',
      erased: { because: handled },
    },
  },
}
