import { panel, type Panel } from '#platform/web/capability.ts'
import { ownRequirementsEnd } from '#compliance/requirements/web/panel-places.ts'

export const complianceRemindersPanels: readonly Panel[] = [
  panel('compliance-calendar', ownRequirementsEnd, () =>
    import('../calendar/web/calendar-panel.tsx').then((file) => file.CalendarPanel),
  ),
]
