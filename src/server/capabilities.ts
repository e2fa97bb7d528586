import { evidence } from '#evidence/server/capability.ts'
import { organizations } from '#people/organizations/server/capability.ts'
import { accounts } from '#people/accounts/server/capability.ts'
import { secondFactors } from '#people/second-factors/server/capability.ts'
import { deviceLock } from '#people/device-lock/server/capability.ts'
import { profile } from '#people/profile/server/capability.ts'
import { users } from '#people/users/server/capability.ts'
import { duties } from '#people/duties/server/capability.ts'
import { missions } from '#logging/missions/server/capability.ts'
import { cases } from '#logging/cases/server/capability.ts'
import { templates } from '#logging/templates/server/capability.ts'
import { assessments } from '#logging/assessments/server/capability.ts'
import { crewDrafts } from '#logging/crew-drafts/server/capability.ts'
import { logbookWith } from '#logbook/book/server/capability.ts'
import { logbookSettings } from '#logbook/book/settings/server/capability.ts'
import { logbookCheck } from '#logbook/check/server/capability.ts'
import { reportsWith } from '#logbook/reports/server/capability.ts'
import { spreadsheets } from '#logbook/spreadsheets/server/capability.ts'
import { cpd } from '#cpd/activities/server/capability.ts'
import { cpdCycles } from '#cpd/cycles/server/capability.ts'
import { cpdPlan } from '#cpd/plan/server/capability.ts'
import { cpdRecords } from '#cpd/records/server/capability.ts'
import { compliance } from '#compliance/requirements/server/capability.ts'
import { complianceMatrix } from '#compliance/matrix/server/capability.ts'
import { complianceReminders } from '#compliance/reminders/server/capability.ts'
import { registrations } from '#compliance/registrations/server/capability.ts'
import { readSignOffsForFiles } from '#governance/sign-off/server/service.ts'
import { signOff } from '#governance/sign-off/server/capability.ts'
import { levels } from '#governance/levels/server/capability.ts'
import { meetings } from '#governance/meetings/server/capability.ts'
import { baseBoard } from '#governance/base-board/server/capability.ts'
import { supervision } from '#governance/supervision/server/capability.ts'
import { assessors } from '#governance/assessors/server/capability.ts'
import { caseReview } from '#governance/review/server/capability.ts'
import { imports } from '#service/imports/server/capability.ts'
import { news } from '#service/news/server/capability.ts'
import { dashboard } from '#service/dashboard/server/capability.ts'
import { support } from '#service/support/server/capability.ts'
import { waitlist } from '#service/waitlist/server/capability.ts'
import { trail } from '#service/trail/server/capability.ts'
import { backups } from '#service/backups/server/capability.ts'
import type { ServerCapability } from '#platform/server/capability.ts'

/**
 * Every capability of the server, in the order of docs/capabilities.md. Each uses only capabilities above it in this list,
 * or is given what it needs of one below (docs/decisions/0110-the-logbook-is-given-the-sign-off.md).
 */
export const capabilities: readonly ServerCapability[] = [
  evidence,
  organizations,
  accounts,
  secondFactors,
  deviceLock,
  profile,
  users,
  duties,
  missions,
  cases,
  templates,
  assessments,
  crewDrafts,
  logbookWith(readSignOffsForFiles),
  logbookSettings,
  logbookCheck,
  reportsWith(readSignOffsForFiles),
  spreadsheets,
  cpd,
  cpdCycles,
  cpdPlan,
  cpdRecords,
  compliance,
  complianceMatrix,
  complianceReminders,
  registrations,
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
  backups,
]
