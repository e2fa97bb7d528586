import type { PlanReview } from '../contract.ts'
import type { NamedReview } from './row-mapping.ts'

export const toReviewView = ({ row, cycle }: NamedReview): PlanReview => ({
  _id: row.id,
  id: row.id,
  ownerId: row.owner_id,
  kind: row.kind,
  date: row.date,
  cycle,
  wentWell: row.went_well,
  toChange: row.to_change,
  nextSteps: row.next_steps,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
