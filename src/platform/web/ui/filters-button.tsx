import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import classes from './filters-button.module.css'

interface FiltersButtonProps {
  /** How many filters are set. */
  count: number
  isOpen: boolean
  onToggle: () => void
  words?: string
  /** Shows the icon and the count alone, where a line has no room for words. */
  isBrief?: boolean
}

/** Opens and closes the filters of a list. It says how many are set. */
export function FiltersButton({
  count,
  isOpen,
  onToggle,
  words = 'Filters',
  isBrief = false,
}: FiltersButtonProps) {
  const label = count === 0 ? words : `${words} (${count})`
  const icon = <IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden="true" />
  if (!isBrief) {
    return (
      <Button variant="default" aria-expanded={isOpen} leftSection={icon} onClick={onToggle}>
        {label}
      </Button>
    )
  }
  return (
    <Button
      variant="default"
      className={classes.brief}
      aria-expanded={isOpen}
      aria-label={label}
      title={words}
      onClick={onToggle}
    >
      {icon}
      {count > 0 && <span className={classes.count}>{count}</span>}
    </Button>
  )
}
