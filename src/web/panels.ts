import { dutiesPanels } from '#people/duties/web/panels.ts'
import { logbookPanels } from '#logbook/book/web/panels.ts'
import { logbookCheckPanels } from '#logbook/check/web/panels.ts'
import { caseFormPanels } from '#logbook/case-form/web/panels.ts'
import { reportsPanels } from '#logbook/reports/web/panels.ts'
import { assessorPanels } from '#governance/assessors/web/panels.ts'
import { signOffPanels } from '#governance/sign-off/web/panels.ts'
import { cpdPanels } from '#cpd/activities/web/panels.ts'
import { cpdCyclesPanels } from '#cpd/cycles/web/panels.ts'
import { cpdPlanPanels } from '#cpd/plan/web/panels.ts'
import { compliancePanels } from '#compliance/requirements/web/panels.ts'
import { complianceMatrixPanels } from '#compliance/matrix/web/panels.ts'
import { complianceRemindersPanels } from '#compliance/reminders/web/panels.ts'
import { registrationsPanels } from '#compliance/registrations/web/panels.ts'
import { importsPanels } from '#service/imports/web/panels.ts'
import { trailPanels } from '#service/trail/web/panels.ts'
import { backupsPanels } from '#service/backups/web/panels.ts'
import type { Panel } from '#platform/web/capability.ts'

/**
 * The panels that capabilities add to the screens of lower capabilities. Each place shows its panels in this order. They are not
 * in the list of screens, because the start page loads that list but needs no panels.
 */
export const panels: readonly Panel[] = [
  ...logbookPanels,
  ...logbookCheckPanels,
  ...importsPanels,
  ...reportsPanels,
  ...caseFormPanels,
  ...signOffPanels,
  ...assessorPanels,
  ...cpdPanels,
  ...cpdCyclesPanels,
  ...cpdPlanPanels,
  ...dutiesPanels,
  ...compliancePanels,
  ...registrationsPanels,
  ...complianceMatrixPanels,
  ...complianceRemindersPanels,
  ...trailPanels,
  ...backupsPanels,
]
