import { IconSpeakerphone } from '@tabler/icons-react'
import { screen, type WebCapability } from '#platform/web/capability.ts'

const managers = ['supervisor', 'admin', 'super_admin'] as const

/** The screens read it themselves: every page loads this file, and only they need its words. */
const unread = (search: Readonly<Record<string, unknown>>) => search

export const news: WebCapability = {
  name: 'news',
  screens: [
    screen({
      path: '/news',
      audience: 'users',
      parseSearch: unread,
      load: () => import('../reading/web/news-screen.tsx').then((file) => file.NewsScreen),
    }),
    screen({
      path: '/news/$id',
      audience: 'users',
      load: () => import('../reading/web/post-screen.tsx').then((file) => file.PostScreen),
    }),
    screen({
      path: '/news-management',
      audience: managers,
      menu: { label: 'News Management', icon: IconSpeakerphone, key: 'e', position: 37 },
      parseSearch: unread,
      load: () =>
        import('../writing/web/news-management-screen.tsx').then((file) => file.NewsManagementScreen),
    }),
    screen({
      path: '/news-management/new',
      audience: managers,
      load: () => import('../writing/web/edit-post-screen.tsx').then((file) => file.NewPostScreen),
    }),
    screen({
      path: '/news-management/$id/report',
      audience: managers,
      parseSearch: unread,
      load: () => import('../report/web/report-screen.tsx').then((file) => file.ReportScreen),
    }),
    screen({
      path: '/news-acknowledged/$userId',
      audience: 'users',
      parseSearch: unread,
      load: () => import('../report/web/acknowledged-screen.tsx').then((file) => file.AcknowledgedScreen),
    }),
    screen({
      path: '/news-management/$id',
      audience: managers,
      load: () => import('../writing/web/edit-post-screen.tsx').then((file) => file.EditPostScreen),
    }),
  ],
}
