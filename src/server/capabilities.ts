import { accounts } from '#accounts/server/capability.ts'
import { assessments } from '#assessments/server/capability.ts'
import { backups } from '#backups/server/capability.ts'
import { caseReview } from '#case-review/server/capability.ts'
import { cases } from '#cases/server/capability.ts'
import { complianceMatrix } from '#compliance-matrix/server/capability.ts'
import { compliance } from '#compliance/server/capability.ts'
import { complianceReminders } from '#compliance-reminders/server/capability.ts'
import { cpdCycles } from '#cpd-cycles/server/capability.ts'
import { cpdPlan } from '#cpd-plan/server/capability.ts'
import { cpdRecords } from '#cpd-records/server/capability.ts'
import { cpd } from '#cpd/server/capability.ts'
import { crewDrafts } from '#crew-drafts/server/capability.ts'
import { dashboard } from '#dashboard/server/capability.ts'
import { duties } from '#duties/server/capability.ts'
import { evidence } from '#evidence/server/capability.ts'
import { imports } from '#imports/server/capability.ts'
import { logbook } from '#logbook/server/capability.ts'
import { logbookCheck } from '#logbook-check/server/capability.ts'
import { logbookSettings } from '#logbook-settings/server/capability.ts'
import { missions } from '#missions/server/capability.ts'
import { organizations } from '#organizations/server/capability.ts'
import type { ServerCapability } from '#platform/server/capability.ts'
import { profile } from '#profile/server/capability.ts'
import { registrations } from '#registrations/server/capability.ts'
import { reports } from '#reports/server/capability.ts'
import { spreadsheets } from '#spreadsheets/server/capability.ts'
import { support } from '#support/server/capability.ts'
import { templates } from '#templates/server/capability.ts'
import { users } from '#users/server/capability.ts'
import { waitlist } from '#waitlist/server/capability.ts'

/** Every capability of the server, in the order of docs/architecture.md: each uses only those above it in this list. */
export const capabilities: readonly ServerCapability[] = [
  waitlist,
  organizations,
  accounts,
  profile,
  users,
  missions,
  support,
  cases,
  templates,
  assessments,
  crewDrafts,
  logbookSettings,
  logbook,
  logbookCheck,
  caseReview,
  spreadsheets,
  imports,
  reports,
  evidence,
  cpd,
  cpdCycles,
  cpdPlan,
  cpdRecords,
  duties,
  compliance,
  complianceMatrix,
  complianceReminders,
  registrations,
  dashboard,
  backups,
]
