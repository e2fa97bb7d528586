import { ownActivityRecords, portalTop } from '#cpd/activities/web/panel-places.ts'
import { panel, screen, type WebCapability } from '#platform/web/capability.ts'

export const cpdCycles: WebCapability = {
  name: 'cpd-cycles',
  screens: [
    screen({
      path: '/cpd-portal/cycles/new',
      audience: 'users',
      load: async () => (await import('../enrolments/web/new-cycle-screen.tsx')).NewCycleScreen,
    }),
    screen({
      path: '/cpd-portal/cycles/$id',
      audience: 'users',
      load: async () => (await import('../enrolments/web/cycle-screen.tsx')).CycleScreen,
    }),
  ],
  panels: [
    panel(
      'cpd-cycles',
      portalTop,
      async () => (await import('../enrolments/web/cycles-panel.tsx')).CyclesPanel,
    ),
    panel(
      'cpd-allocations',
      ownActivityRecords,
      async () => (await import('../enrolments/web/allocations-panel.tsx')).AllocationsPanel,
    ),
  ],
}
