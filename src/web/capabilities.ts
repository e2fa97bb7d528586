import { accounts } from '#accounts/web/capability.ts'
import { caseForm } from '#case-form/web/capability.ts'
import { caseReview } from '#case-review/web/capability.ts'
import { cases } from '#cases/web/capability.ts'
import { complianceMatrix } from '#compliance-matrix/web/capability.ts'
import { compliance } from '#compliance/web/capability.ts'
import { cpdCycles } from '#cpd-cycles/web/capability.ts'
import { cpdPlan } from '#cpd-plan/web/capability.ts'
import { cpdRecords } from '#cpd-records/web/capability.ts'
import { cpd } from '#cpd/web/capability.ts'
import { dashboard } from '#dashboard/web/capability.ts'
import { imports } from '#imports/web/capability.ts'
import { logbook } from '#logbook/web/capability.ts'
import { logbookCheck } from '#logbook-check/web/capability.ts'
import { organizations } from '#organizations/web/capability.ts'
import type { WebCapability } from '#platform/web/capability.ts'
import { profile } from '#profile/web/capability.ts'
import { requirementForm } from '#requirement-form/web/capability.ts'
import { reports } from '#reports/web/capability.ts'
import { support } from '#support/web/capability.ts'
import { users } from '#users/web/capability.ts'
import { waitlist } from '#waitlist/web/capability.ts'

/** Every capability with screens, in the order of docs/architecture.md. */
export const capabilities: readonly WebCapability[] = [
  waitlist,
  organizations,
  accounts,
  profile,
  users,
  support,
  cases,
  logbook,
  logbookCheck,
  caseReview,
  imports,
  reports,
  caseForm,
  cpd,
  cpdCycles,
  cpdPlan,
  cpdRecords,
  compliance,
  requirementForm,
  complianceMatrix,
  dashboard,
]

export const screens = capabilities.flatMap(({ screens: ofCapability }) => ofCapability)
