import classes from './tooltip-card.module.css'

interface TooltipCardProps {
  active?: boolean
  payload?: readonly { payload?: { name: string; value: number } }[]
}

/** What is under the pointer, in the words the specification gives. */
export function TooltipCard({ active, payload }: TooltipCardProps) {
  const entry = payload?.[0]?.payload
  if (!active || entry === undefined) return null
  return (
    <div className={classes.root}>
      {entry.name} - {entry.value} cases
    </div>
  )
}
