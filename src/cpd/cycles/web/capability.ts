import { administrators } from '#paths/paths.ts'
import { screen, type WebCapability } from '#platform/web/capability.ts'

// The start page loads the code of every listed screen, so two screens of one file share one import. They read their URLs
// themselves.
const standardForms = () => import('../standards/web/standard-form-screen.tsx')

export const cpdCycles: WebCapability = {
  name: 'cpd-cycles',
  screens: [
    screen({
      path: '/cpd-portal/cycles/new',
      audience: 'users',
      load: () => import('../enrolments/web/new-cycle-screen.tsx').then((file) => file.NewCycleScreen),
    }),
    screen({
      path: '/cpd-portal/cycles/$id',
      audience: 'users',
      load: () => import('../enrolments/web/cycle-screen.tsx').then((file) => file.CycleScreen),
    }),
    screen({
      path: '/admin/cpd-standards',
      audience: administrators,
      load: () => import('../standards/web/standards-screen.tsx').then((file) => file.StandardsScreen),
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
}
