import type { Goal } from '../contract.ts'
import type { NamedGoal } from './row-mapping.ts'

export const toGoalView = ({ row, cycle, activities }: NamedGoal): Goal => ({
  _id: row.id,
  id: row.id,
  ownerId: row.owner_id,
  title: row.title,
  measure: row.measure,
  approach: row.approach,
  startDate: row.start_date,
  targetDate: row.target_date,
  cycle,
  activities,
  status: row.status,
  closedOn: row.closed_on,
  closingNote: row.closing_note,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
