import { administrators } from '#paths/paths.ts'
import { screen, type WebCapability } from '#platform/web/capability.ts'

export const signOff: WebCapability = {
  name: 'sign-off',
  screens: [
    screen({
      path: '/admin/unanswered',
      audience: administrators,
      load: () => import('../waiting/web/unanswered-screen.tsx').then((file) => file.UnansweredScreen),
    }),
  ],
}
