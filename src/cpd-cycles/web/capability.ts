import { ownActivityRecords, portalTop } from '#cpd/activities/web/panel-places.ts'
import { administrators } from '#paths/paths.ts'
import { panel, screen, type WebCapability } from '#platform/web/capability.ts'

// The start lists what every screen loads, so two screens of one file are listed once. They read their URLs themselves.
const standardForms = () => import('../standards/web/standard-form-screen.tsx')

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
    screen({
      path: '/admin/cpd-standards',
      audience: administrators,
      load: async () => (await import('../standards/web/standards-screen.tsx')).StandardsScreen,
    }),
    screen({
      path: '/admin/cpd-standards/new',
      audience: administrators,
      load: async () => (await standardForms()).NewStandardScreen,
    }),
    screen({
      path: '/admin/cpd-standards/$code',
      audience: administrators,
      load: async () => (await standardForms()).EditStandardScreen,
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
