import { ageInDays } from '../../requests/nudging.ts'
import type { UnansweredList } from '../contract.ts'
import type { UnansweredRow } from './unanswered-queries.ts'

interface Facts {
  namesOrganizations: boolean
  rows: readonly UnansweredRow[]
  isCapped: boolean
  medianDays: number | null
}

export const toUnansweredView = (
  now: Date,
  { namesOrganizations, rows, isCapped, medianDays }: Facts,
): UnansweredList => ({
  unanswered: rows.map(({ may_sign: maySign, asked_at, org_name: organization, ...row }) => ({
    ...row,
    organization: namesOrganizations ? organization : null,
    maySign,
    oldestDays: ageInDays(asked_at, now),
  })),
  isCapped,
  medianDays: medianDays === null ? null : Math.round(medianDays * 10) / 10,
})
