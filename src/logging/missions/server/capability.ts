import type { ServerCapability } from '#platform/server/capability.ts'
import { missionsErrors } from '../errors.ts'
import { eraseMissionsOf } from './service.ts'

export const missions: ServerCapability = {
  name: 'missions',
  // No routes: the endpoints of cases read and write missions.
  routes: () => [],
  errors: missionsErrors,
  shows: {},
  tables: {
    missions: {
      rows: 'owner_id = $1',
      exported: true,
      erased: 'gone',
    },
    mission_number_counters: { impersonal: 'The last mission number that an organization assigned.' },
  },
  erase: eraseMissionsOf,
}
