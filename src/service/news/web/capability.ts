import { screen, type WebCapability } from '#platform/web/capability.ts'
import { IconSpeakerphone } from '@tabler/icons-react'
import { readNewsSearch } from '../reading/news-search.ts'

export const news: WebCapability = {
  name: 'news',
  screens: [
    screen({
      path: '/news',
      audience: 'users',
      menu: { label: 'News', icon: IconSpeakerphone, key: 'w', position: 35 },
      parseSearch: readNewsSearch,
      load: () => import('../reading/web/news-screen.tsx').then((file) => file.NewsScreen),
    }),
    screen({
      path: '/news/$id',
      audience: 'users',
      load: () => import('../reading/web/post-screen.tsx').then((file) => file.PostScreen),
    }),
  ],
}
