import { panel, type Panel } from '#platform/web/capability.ts'
import { profileRegistrations } from '#people/profile/web/panel-places.ts'

export const registrationsPanels: readonly Panel[] = [
  panel('registrations', profileRegistrations, () =>
    import('./registrations-panel.tsx').then((file) => file.RegistrationsPanel),
  ),
]
