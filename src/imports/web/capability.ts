import { logbookActions } from '#logbook/list/web/panel-places.ts'
import { panel, screen, type WebCapability } from '#platform/web/capability.ts'

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
  panels: [
    panel('logbook-import', logbookActions, () =>
      import('../batches/web/import-link-panel.tsx').then((file) => file.ImportLinkPanel),
    ),
  ],
}
