import { logbookActions } from '#logbook/list/web/panel-places.ts'
import { panel, screen, type WebCapability } from '#platform/web/capability.ts'

export const imports: WebCapability = {
  name: 'imports',
  screens: [
    screen({
      path: '/logbook/imports',
      audience: 'users',
      load: async () => (await import('../batches/web/imports-screen.tsx')).ImportsScreen,
    }),
    screen({
      path: '/logbook/imports/$id',
      audience: 'users',
      load: async () => (await import('../batches/web/import-screen.tsx')).ImportScreen,
    }),
  ],
  panels: [
    panel(
      'logbook-import',
      logbookActions,
      async () => (await import('../batches/web/import-link-panel.tsx')).ImportLinkPanel,
    ),
  ],
}
