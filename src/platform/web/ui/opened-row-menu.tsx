import { Menu } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './row-menu.module.css'
import { RowMenuButton } from './row-menu-button.tsx'
import { useOpenedAtOnce } from './use-opened-at-once.ts'

/** One line of the menu: an action, or a link. */
interface RowAction {
  label: string
  Icon?: TablerIcon
  iconClassName?: string | undefined
  onClick?: () => void
  to?: string
  search?: Record<string, string>
}

export interface RowMenuProps {
  /** The name of the row, for the label of the button. */
  rowName: string
  /** False stands for an action that does not apply to this row. */
  actions: readonly (RowAction | false)[]
}

/** The menu of a row. It opens as soon as it is mounted. */
export function OpenedRowMenu({ rowName, actions }: RowMenuProps) {
  const { target, opened, setOpened } = useOpenedAtOnce()
  return (
    <Menu
      position="bottom-end"
      width="max-content"
      classNames={{ item: classes.item }}
      opened={opened}
      onChange={setOpened}
    >
      <Menu.Target>
        <RowMenuButton ref={target} rowName={rowName} />
      </Menu.Target>
      {/* The items disappear with the menu, so a dialog opened by one of them must return the focus to the button. */}
      <Menu.Dropdown onClickCapture={() => target.current?.focus({ preventScroll: true })}>
        {actions.filter((action) => action !== false).map(menuItem)}
      </Menu.Dropdown>
    </Menu>
  )
}

function menuItem({ label, Icon, iconClassName, onClick, to, search }: RowAction) {
  const icon = Icon && <Icon size={18} stroke={1.75} className={iconClassName} aria-hidden="true" />
  if (to === undefined)
    return (
      <Menu.Item key={label} leftSection={icon} onClick={onClick}>
        {label}
      </Menu.Item>
    )
  return (
    <Menu.Item
      key={label}
      leftSection={icon}
      renderRoot={(props) => <Link to={to} search={search} {...props} />}
    >
      {label}
    </Menu.Item>
  )
}
