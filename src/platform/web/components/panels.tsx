import { createContext, use, type ComponentType } from 'react'
import type { Panel, PanelPlace } from '../capability.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

/** The panels of all capabilities. */
export const PanelsContext = createContext<readonly Panel[]>([])

// `panel()` has checked the props of each component; this type drops them.
type AnyPanel = ComponentType<object>
const loadedPanels = new Map<Panel, AnyPanel>()
const lazyPanels = new Map<Panel, AnyPanel>()
const loadComponent = async (panel: Panel) => (await panel.load()) as unknown as AnyPanel

/** Returns the panels of all capabilities. */
export type ListPanels = () => Promise<readonly Panel[]>

/** Loads the panels of these places, so that the screen can render them at once. */
export async function loadPanels(listPanels: ListPanels, places: readonly string[]): Promise<void> {
  if (places.length === 0) return
  const unloadedPanels = (await listPanels()).filter(
    (panel) => places.includes(panel.place) && !loadedPanels.has(panel),
  )
  await Promise.all(unloadedPanels.map(async (panel) => loadedPanels.set(panel, await loadComponent(panel))))
}

function componentOf(panel: Panel): AnyPanel {
  const cachedComponent = loadedPanels.get(panel) ?? lazyPanels.get(panel)
  if (cachedComponent) return cachedComponent
  const { Part } = lazyPart(() => loadComponent(panel), { waitingHeight: 0 })
  lazyPanels.set(panel, Part)
  return Part
}

interface PanelsProps<Props extends object> {
  at: PanelPlace<Props>
  /** The props of each panel. */
  props: Props
}

/** Renders the panels that capabilities above the screen show at this place. */
export function Panels<Props extends object>({ at, props }: PanelsProps<Props>) {
  const panels = use(PanelsContext).filter(({ place }) => place === at.name)
  return panels.map((panel) => {
    const Component = componentOf(panel)
    return <Component key={panel.name} {...props} />
  })
}
