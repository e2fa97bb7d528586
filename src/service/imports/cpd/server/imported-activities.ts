import { activitiesErrors } from '#cpd/activities/log/errors.ts'
import {
  deleteUneditedActivity,
  findingsInActivity,
  listComparableActivities,
  recordImportedActivity,
  recordPlainActivities,
} from '#cpd/activities/server/service.ts'
import { evidenceErrors } from '#evidence/errors.ts'
import { importsErrors } from '../../errors.ts'
import type { ServerKind } from '../../mapping/server/server-kind.ts'
import { activityLine } from '../activity-line.ts'

export const importedActivities: ServerKind = {
  attachesFiles: true,
  listKnown: ({ db }, actor) => listComparableActivities(db, actor),
  findingsIn: findingsInActivity,
  lineOf: activityLine,
  record: recordImportedActivity,
  recordPlain: recordPlainActivities,
  deleteUnedited: deleteUneditedActivity,
  errors: { ...activitiesErrors, ...evidenceErrors, ...importsErrors },
}
