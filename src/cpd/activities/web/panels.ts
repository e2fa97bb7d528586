import { panel, type Panel } from '#platform/web/capability.ts'
import { caseRecords } from '#logbook/book/case-page/web/panel-places.ts'
import { userRecords } from '#people/users/web/panel-places.ts'

export const cpdPanels: readonly Panel[] = [
  panel('person-activities', userRecords, () =>
    import('../log/web/person-activities-panel.tsx').then((file) => file.PersonActivitiesPanel),
  ),
  panel('case-activities', caseRecords, () =>
    import('../from-cases/web/case-activities-panel.tsx').then((file) => file.CaseActivitiesPanel),
  ),
]
