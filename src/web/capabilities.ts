import { organizations } from '#people/organizations/web/capability.ts'
import { accounts } from '#people/accounts/web/capability.ts'
import { profile } from '#people/profile/web/capability.ts'
import { users } from '#people/users/web/capability.ts'
import { cases } from '#logging/cases/web/capability.ts'
import { logbook } from '#logbook/book/web/capability.ts'
import { logbookCheck } from '#logbook/check/web/capability.ts'
import { caseForm } from '#logbook/case-form/web/capability.ts'
import { reports } from '#logbook/reports/web/capability.ts'
import { cpd } from '#cpd/activities/web/capability.ts'
import { cpdCycles } from '#cpd/cycles/web/capability.ts'
import { cpdPlan } from '#cpd/plan/web/capability.ts'
import { cpdRecords } from '#cpd/records/web/capability.ts'
import { compliance } from '#compliance/requirements/web/capability.ts'
import { requirementForm } from '#compliance/requirements/form/web/capability.ts'
import { complianceMatrix } from '#compliance/matrix/web/capability.ts'
import { signOff } from '#governance/sign-off/web/capability.ts'
import { levels } from '#governance/levels/web/capability.ts'
import { meetings } from '#governance/meetings/web/capability.ts'
import { baseBoard } from '#governance/base-board/web/capability.ts'
import { supervision } from '#governance/supervision/web/capability.ts'
import { assessors } from '#governance/assessors/web/capability.ts'
import { caseReview } from '#governance/review/web/capability.ts'
import { imports } from '#service/imports/web/capability.ts'
import { news } from '#service/news/web/capability.ts'
import { dashboard } from '#service/dashboard/web/capability.ts'
import { support } from '#service/support/web/capability.ts'
import { waitlist } from '#service/waitlist/web/capability.ts'
import { trail } from '#service/trail/web/capability.ts'
import type { WebCapability } from '#platform/web/capability.ts'

/** Every capability with screens, in the order of docs/capabilities.md. */
export const capabilities: readonly WebCapability[] = [
  organizations,
  accounts,
  profile,
  users,
  cases,
  logbook,
  logbookCheck,
  caseForm,
  reports,
  cpd,
  cpdCycles,
  cpdPlan,
  cpdRecords,
  compliance,
  requirementForm,
  complianceMatrix,
  signOff,
  levels,
  meetings,
  baseBoard,
  supervision,
  assessors,
  caseReview,
  imports,
  news,
  dashboard,
  support,
  waitlist,
  trail,
]

export const screens = capabilities.flatMap(({ screens: capabilityScreens }) => capabilityScreens)
