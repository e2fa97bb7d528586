import { panel, type WebCapability } from '#platform/web/capability.ts'
import { profileRegistrations } from '#profile/web/panel-places.ts'

export const registrations: WebCapability = {
  name: 'registrations',
  screens: [],
  panels: [
    panel('registrations', profileRegistrations, () =>
      import('./registrations-panel.tsx').then((file) => file.RegistrationsPanel),
    ),
  ],
}
