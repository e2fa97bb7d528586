import type { ServerCapability } from '#platform/server/capability.ts'
import { crewDraftsErrors } from '../errors.ts'
import { eraseCrewDrafts, exportedCrewDrafts } from './export-and-erase.ts'
import { crewDraftsJobs } from './jobs.ts'
import { crewDraftsRoutes } from './routes.ts'

const reasonForNames = 'Names and professions of people who work together; they can hide from the list.'

export const crewDrafts: ServerCapability = {
  name: 'crew-drafts',
  routes: crewDraftsRoutes,
  errors: crewDraftsErrors,
  shows: {
    listCaseOffers: { because: reasonForNames },
    offerCase: 'own',
    acceptCaseOffer: 'own',
    dismissCaseOffer: 'own',
    restoreCaseOffer: 'own',
  },
  tables: {
    case_offers: { rows: 'sender_id = $1 or recipient_id = $1', exported: true, erased: 'gone' },
  },
  jobs: crewDraftsJobs,
  export: exportedCrewDrafts,
  erase: eraseCrewDrafts,
}
