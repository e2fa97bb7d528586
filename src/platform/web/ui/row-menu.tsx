import type { RowMenuProps } from './opened-row-menu.tsx'
import { RowMenuButton } from './row-menu-button.tsx'
import { useOnDemand } from './use-on-demand.ts'

const fetchMenu = async () => (await import('./opened-row-menu.tsx')).OpenedRowMenu

/** The actions of a list row, behind one button. The menu is fetched on hover or focus. */
export function RowMenu(props: RowMenuProps) {
  // Mounting a menu for every row would double the render time of a long list.
  const { Component: Menu, preload, load } = useOnDemand(fetchMenu)
  if (Menu) return <Menu {...props} />
  return (
    <RowMenuButton
      rowName={props.rowName}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void load()}
    />
  )
}
