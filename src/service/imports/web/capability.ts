import type { Role } from '#platform/contract/access.ts'
import { screen, type WebCapability } from '#platform/web/capability.ts'

// The start page loads a list of every screen's files, so the screens of one file are listed once.
const loadImportsScreens = () => import('../batches/web/imports-screen.tsx')
const loadImportScreens = () => import('../batches/web/import-screen.tsx')

const administrators: readonly Role[] = ['admin', 'super_admin']

export const imports: WebCapability = {
  name: 'imports',
  screens: [
    screen({
      path: '/logbook/imports',
      audience: 'users',
      load: async () => (await loadImportsScreens()).LogbookImportsScreen,
    }),
    screen({
      path: '/logbook/imports/$id',
      audience: 'users',
      load: async () => (await loadImportScreens()).LogbookImportScreen,
    }),
    screen({
      path: '/cpd-portal/imports',
      audience: 'users',
      load: async () => (await loadImportsScreens()).CpdImportsScreen,
    }),
    screen({
      path: '/cpd-portal/imports/$id',
      audience: 'users',
      load: async () => (await loadImportScreens()).CpdImportScreen,
    }),
    screen({
      path: '/compliance-requirements/imports',
      audience: administrators,
      load: async () => (await loadImportsScreens()).CertificateImportsScreen,
    }),
    screen({
      path: '/compliance-requirements/imports/$id',
      audience: administrators,
      load: async () => (await loadImportScreens()).CertificateImportScreen,
    }),
  ],
}
