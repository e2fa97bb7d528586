import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import classes from './filters-button.module.css'

interface FiltersButtonProps {
  /** How many filters are set. */
  count: number
  isOpen: boolean
  onToggle: () => void
  title?: string
  /** Shows only the icon and the count, for lines without room for words. */
  isBrief?: boolean
}

/** Opens and closes the filters of a list. Shows the number of set filters. */
export function FiltersButton({
  count,
  isOpen,
  onToggle,
  title = 'Filters',
  isBrief = false,
}: FiltersButtonProps) {
  const label = count === 0 ? title : `${title} (${count})`
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
      title={title}
      onClick={onToggle}
    >
      {icon}
      {count > 0 && <span className={classes.count}>{count}</span>}
    </Button>
  )
}
