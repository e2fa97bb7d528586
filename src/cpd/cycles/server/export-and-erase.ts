import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { toJsonFile } from '#platform/server/export-files.ts'
import { maxEnrolments } from '../enrolments/contract.ts'
import { listAllocationsOfOwner } from '../enrolments/server/allocation-queries.ts'
import { ownEnrolments } from '../enrolments/server/policy.ts'
import { deleteEnrolmentsOf, listEnrolmentRows } from '../enrolments/server/queries.ts'
import { toSettingsView } from '../enrolments/server/views.ts'
import { deleteRemindersOf, listReminders } from '../reminders/server/queries.ts'

/** More than a user receives in a year. */
const maxReminders = 1_000

export const exportedCycles: DataExport = {
  readme: {
    'cpd-cycles.json':
      'The CPD cycles that you report, with the rules with which they began and the amounts that you set for them.',
    'cpd-reminders.json': 'The reminders of your CPD that were sent to you, for a year.',
  },
  files: async (deps, actor) => {
    const scope = ownEnrolments(actor)
    const rows = await listEnrolmentRows(deps.db, scope, maxEnrolments)
    const allocations = await listAllocationsOfOwner(deps.db, scope)
    const cycles = rows.map((row) => {
      const { _id, ownerId: _owner, ...cycle } = toSettingsView(row)
      const cycleAllocations = allocations.filter((allocation) => allocation.enrolment_id === row.id)
      return {
        ...cycle,
        allocations: cycleAllocations.map(({ activity_id: activityId, target_code: targetCode, amount }) => ({
          activityId,
          targetCode,
          amount,
        })),
      }
    })
    const reminderRows = await listReminders(deps.db, actor.id, maxReminders)
    const reminders = reminderRows.map(({ queued_at: sentAt, ...reminder }) => ({ ...reminder, sentAt }))
    return [toJsonFile('cpd-cycles.json', cycles), toJsonFile('cpd-reminders.json', reminders)]
  },
}

export async function eraseCycles(tx: Tx, userId: string): Promise<void> {
  await deleteRemindersOf(tx, userId)
  await deleteEnrolmentsOf(tx, userId)
}
