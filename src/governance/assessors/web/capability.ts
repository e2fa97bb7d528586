import { administrators } from '#paths/paths.ts'
import { screen, type WebCapability } from '#platform/web/capability.ts'
import { readBookSearch } from '../book/book-search.ts'
import { readSignaturesSearch } from '../signatures/signatures-search.ts'

const readToken = ({ token }: Readonly<Record<string, unknown>>) => ({
  token: typeof token === 'string' ? token : undefined,
})

export const assessors: WebCapability = {
  name: 'assessors',
  screens: [
    screen({
      path: '/assess',
      audience: 'data',
      parseSearch: readToken,
      load: () => import('./assess-screen.tsx').then((file) => file.AssessScreen),
    }),
    screen({
      path: '/assessor',
      audience: 'data',
      parseSearch: readToken,
      load: () => import('../book/web/entry-screen.tsx').then((file) => file.EntryScreen),
    }),
    screen({
      path: '/admin/organizations/$id/assessors',
      audience: administrators,
      parseSearch: readBookSearch,
      load: () => import('../book/web/book-screen.tsx').then((file) => file.BookScreen),
    }),
    screen({
      path: '/admin/outside-signatures',
      audience: administrators,
      parseSearch: readSignaturesSearch,
      load: () => import('../signatures/web/signatures-screen.tsx').then((file) => file.SignaturesScreen),
    }),
  ],
}
