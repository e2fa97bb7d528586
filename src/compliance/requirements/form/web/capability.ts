import type { Role } from '#platform/contract/access.ts'
import { screen, type WebCapability } from '#platform/web/capability.ts'

const definers: readonly Role[] = ['supervisor', 'admin', 'super_admin']
// Two screens share this file, so that the start lists it once.
const forms = () => import('./definition-form-screen.tsx')

export const requirementForm: WebCapability = {
  name: 'requirement-form',
  screens: [
    screen({
      path: '/compliance-requirements/definitions',
      audience: definers,
      load: () => import('./definitions-screen.tsx').then((file) => file.DefinitionsScreen),
    }),
    screen({
      path: '/compliance-requirements/definitions/new',
      audience: definers,
      load: async () => (await forms()).NewDefinitionScreen,
    }),
    screen({
      path: '/compliance-requirements/definitions/$id/edit',
      audience: definers,
      load: async () => (await forms()).EditDefinitionScreen,
    }),
  ],
}
