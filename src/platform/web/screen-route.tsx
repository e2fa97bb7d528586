import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Screen, ScreenProps } from './capability.ts'
import { loadPanels, type ListPanels } from './components/panels.tsx'

/** Returns the route of a screen. The screen and its panels are loaded when it is first opened or preloaded. */
export function toRoute(parent: () => AnyRoute, screen: Screen, listPanels: ListPanels): AnyRoute {
  const { path, parseSearch, load, places = [] } = screen
  const Loaded = lazyRouteComponent(async () => {
    const [component] = await Promise.all([load(), loadPanels(listPanels, places)])
    // `screen()` has checked that the component accepts the parameters of its path.
    return { Screen: component as unknown as (props: ScreenProps) => ReactNode }
  }, 'Screen')
  const route: AnyRoute = createRoute({
    getParentRoute: parent,
    path,
    ...(parseSearch && { validateSearch: parseSearch }),
    component: Object.assign(
      function ScreenRoute() {
        return <Loaded search={route.useSearch()} params={route.useParams()} />
      },
      Loaded.preload && { preload: Loaded.preload },
    ),
  })
  return route
}
