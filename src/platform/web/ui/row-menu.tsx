import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './row-menu.module.css'

interface RowMenuProps {
  /** The name of the row, for the label of the button. */
  about: string
  /** Menu items, each with an icon and a word. */
  children: ReactNode
}

/** The actions of a list row, behind one button. */
export function RowMenu({ about, children }: RowMenuProps) {
  // Mounting a menu for every row would double the render time of a long list.
  const [isRequested, setIsRequested] = useState(false)
  if (isRequested) return <OpenedMenu about={about}>{children}</OpenedMenu>
  return (
    <ActionsButton
      about={about}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setIsRequested(true)}
    />
  )
}

function OpenedMenu({ about, children }: RowMenuProps) {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  // This button replaces the pressed one: it must have the focus before the menu opens, so that the menu can return it.
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    const frame = requestAnimationFrame(() => setOpened(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Menu
      position="bottom-end"
      width="max-content"
      classNames={{ item: classes.item }}
      opened={opened}
      onChange={setOpened}
    >
      <Menu.Target>
        <ActionsButton ref={target} about={about} />
      </Menu.Target>
      {/* The items disappear with the menu, so a dialog opened by one of them must return the focus to the button. */}
      <Menu.Dropdown onClickCapture={() => target.current?.focus({ preventScroll: true })}>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}

interface ActionsButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'style' | 'color'> {
  about: string
}

const ActionsButton = ({ about, ...props }: ActionsButtonProps) => (
  <Button
    {...props}
    variant="subtle"
    color="gray"
    className={classes.target}
    rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
    aria-label={`Actions for ${about}`}
  >
    Actions
  </Button>
)
