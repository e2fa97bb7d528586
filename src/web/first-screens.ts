import { paths } from '#paths/paths.ts'

/**
 * Where signed-in people arrive, and the module of the screen there: the build makes of it a list of files, which the
 * server names beside the page, so that they are fetched at once and not one after the other. Not the screens of many
 * files: what names them is a header, and proxies allow a few kB for all headers. The form of a case is kept on many a
 * home screen.
 */
export const firstScreens: Record<string, string> = {
  [paths.dashboard()]: 'src/dashboard/web/home-screen.tsx',
  [paths.newCase()]: 'src/case-form/screens/web/new-case-screen.tsx',
  [paths.adminDashboard()]: 'src/dashboard/web/admin-dashboard-screen.tsx',
}
