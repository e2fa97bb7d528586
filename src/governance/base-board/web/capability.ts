import { screen, type WebCapability } from '#platform/web/capability.ts'
import { readBoardSearch } from '../board-search.ts'

export const baseBoard: WebCapability = {
  name: 'base-board',
  screens: [
    screen({
      path: '/base-board',
      audience: 'users',
      parseSearch: readBoardSearch,
      load: () => import('./base-board-screen.tsx').then((file) => file.BaseBoardScreen),
    }),
  ],
}
