import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './row-menu.module.css'

interface RowMenuProps {
  /** What the row is about, which the name of its button says. */
  about: string
  /** Menu items, each with an icon and a word. */
  children: ReactNode
}

/** What can be done with a row of a list, behind one button. */
export function RowMenu({ about, children }: RowMenuProps) {
  // A menu for each row would double the time that a long list takes to draw.
  const [isWanted, setIsWanted] = useState(false)
  if (isWanted) return <OpenedMenu about={about}>{children}</OpenedMenu>
  return (
    <ActionsButton
      about={about}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setIsWanted(true)}
    />
  )
}

function OpenedMenu({ about, children }: RowMenuProps) {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  // Its button has taken the place of the one that was pressed: the focus goes there first, and comes back there.
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    const frame = requestAnimationFrame(() => setOpened(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Menu
      position="bottom-end"
      width={200}
      classNames={{ item: classes.item }}
      opened={opened}
      onChange={setOpened}
    >
      <Menu.Target>
        <ActionsButton ref={target} about={about} />
      </Menu.Target>
      {/* The items leave with the menu: a dialog that one of them opens gives the focus back to the button. */}
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
