import { panel, type WebCapability } from '#platform/web/capability.ts'
import { ownRequirementsEnd } from '#compliance/web/panel-places.ts'

export const complianceReminders: WebCapability = {
  name: 'compliance-reminders',
  screens: [],
  panels: [
    panel('compliance-calendar', ownRequirementsEnd, () =>
      import('../calendar/web/calendar-panel.tsx').then((file) => file.CalendarPanel),
    ),
  ],
}
