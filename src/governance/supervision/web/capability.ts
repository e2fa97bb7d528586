import { IconUsersGroup } from '@tabler/icons-react'
import { screen, type WebCapability } from '#platform/web/capability.ts'
import { readRosterSearch } from '../roster-search.ts'

export const supervision: WebCapability = {
  name: 'supervision',
  screens: [
    screen({
      path: '/my-clinicians',
      audience: ['supervisor'],
      parseSearch: readRosterSearch,
      load: () => import('./my-clinicians-screen.tsx').then((file) => file.MyCliniciansScreen),
      menu: { label: 'My Clinicians', icon: IconUsersGroup, key: 'm', position: 36 },
    }),
    screen({
      path: '/my-clinicians/sign/{-$requestId}',
      audience: ['supervisor', 'admin', 'super_admin'],
      load: () => import('../signing/web/sign-screen.tsx').then((file) => file.SignScreen),
    }),
    screen({
      path: '/clinician/$clinicianId',
      audience: ['supervisor'],
      load: () => import('./clinician-screen.tsx').then((file) => file.ClinicianScreen),
    }),
  ],
}
