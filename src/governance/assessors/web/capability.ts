import { screen, type WebCapability } from '#platform/web/capability.ts'

export const assessors: WebCapability = {
  name: 'assessors',
  screens: [
    screen({
      path: '/assess',
      audience: 'data',
      parseSearch: ({ token }: Readonly<Record<string, unknown>>) => ({
        token: typeof token === 'string' ? token : undefined,
      }),
      load: () => import('./assess-screen.tsx').then((file) => file.AssessScreen),
    }),
  ],
}
