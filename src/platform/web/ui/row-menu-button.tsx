import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import classes from './row-menu.module.css'

interface RowMenuButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'style' | 'color'> {
  /** The name of the row. */
  rowName: string
}

export const RowMenuButton = ({ rowName, ...props }: RowMenuButtonProps) => (
  <Button
    {...props}
    variant="subtle"
    color="gray"
    className={classes.target}
    rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
    aria-label={`Actions for ${rowName}`}
  >
    Actions
  </Button>
)
