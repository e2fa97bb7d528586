import { useOnDemand } from '#platform/web/ui/use-on-demand.ts'
import { MoreActionsButton, type CaseMenuProps } from './case-menu-card.tsx'

const fetchMenu = async () => (await import('./opened-case-menu-panel.tsx')).LoadedCaseMenu

/** Shows the rarer actions of a case behind one button. The menu is fetched on hover or focus. */
export function CaseMenu(props: CaseMenuProps) {
  const { Component: Menu, preload, load } = useOnDemand(fetchMenu)
  if (Menu) return <Menu {...props} />
  return (
    <MoreActionsButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void load()}
    />
  )
}
