import type { ServerCapability } from '#platform/server/capability.ts'
import { eraseDeviceKey } from './device-key.ts'
import { deviceLockRoutes } from './routes.ts'

export const deviceLock: ServerCapability = {
  name: 'device-lock',
  routes: deviceLockRoutes,
  shows: { openDeviceKey: 'own' },
  tables: {
    device_keys: {
      rows: 'user_id = $1',
      exported: 'The keys only decrypt what the user’s own devices have sealed.',
      erased: 'gone',
    },
  },
  erase: eraseDeviceKey,
}
