import { createContext, lazy, Suspense, use, type ComponentType } from 'react'
import type { Panel, PanelPlace } from '../capability.ts'

/** The panels of all capabilities. */
export const PanelsContext = createContext<readonly Panel[]>([])

// `panel()` checked that each component takes what its place gives; here their props are forgotten.
type AnyPanel = ComponentType<object>
const loaded = new Map<Panel, AnyPanel>()
const lazyPanels = new Map<Panel, AnyPanel>()
const load = async (panel: Panel) => (await panel.load()) as unknown as AnyPanel

/** Loads the panels of these places, so that a screen shows them at once. */
export async function loadPanels(panels: readonly Panel[], places: readonly string[]): Promise<void> {
  const wanted = panels.filter((panel) => places.includes(panel.place) && !loaded.has(panel))
  await Promise.all(wanted.map(async (panel) => loaded.set(panel, await load(panel))))
}

function componentOf(panel: Panel): AnyPanel {
  const ready = loaded.get(panel) ?? lazyPanels.get(panel)
  if (ready) return ready
  const component = lazy(async () => ({ default: await load(panel) }))
  lazyPanels.set(panel, component)
  return component
}

interface PanelsProps<Props extends object> {
  at: PanelPlace<Props>
  /** What each panel there is given. */
  props: Props
}

/** What the capabilities above a screen show at this place of it. */
export function Panels<Props extends object>({ at, props }: PanelsProps<Props>) {
  const panels = use(PanelsContext).filter(({ place }) => place === at.name)
  return panels.map((panel) => {
    const Component = componentOf(panel)
    return (
      <Suspense key={panel.name} fallback={null}>
        <Component {...props} />
      </Suspense>
    )
  })
}
