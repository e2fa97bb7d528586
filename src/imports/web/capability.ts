import { screen, type WebCapability } from '#platform/web/capability.ts'

export const imports: WebCapability = {
  name: 'imports',
  screens: [
    screen({
      path: '/logbook/imports',
      audience: 'users',
      load: () => import('../batches/web/imports-screen.tsx').then((file) => file.ImportsScreen),
    }),
    screen({
      path: '/logbook/imports/$id',
      audience: 'users',
      load: () => import('../batches/web/import-screen.tsx').then((file) => file.ImportScreen),
    }),
  ],
}
