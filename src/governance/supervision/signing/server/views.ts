import type { Case } from '#logging/cases/contract.ts'
import { ageInDays } from '#governance/sign-off/requests/nudging.ts'
import { unratedReason } from '#governance/sign-off/requests/unrated.ts'
import type { CaseToSign } from '../contract.ts'
import { sheetOf } from '../sheet.ts'

interface CaseToSignRead {
  request: { id: string; clinician_id: string; clinician_name: string; asked_at: Date }
  written: Case
}

export const toCaseToSignView = (now: Date, { request, written }: CaseToSignRead): CaseToSign => ({
  _id: request.id,
  id: request.id,
  clinician: { id: request.clinician_id, name: request.clinician_name },
  askedAt: request.asked_at.toISOString(),
  ageDays: ageInDays(request.asked_at, now),
  case: {
    id: written.id,
    version: written.version,
    title: written.title,
    missionNumber: written.missionNumber,
    date: written.date,
  },
  unratedBecause: unratedReason(written),
  ...sheetOf(written),
})
