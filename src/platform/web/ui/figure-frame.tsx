import classes from './figure-frame.module.css'

export interface Figure {
  label: string
  value: string
  note?: string
}

interface FigureFrameProps {
  figures: readonly Figure[]
  /** `small` where the figures are not the main content of the page. */
  size?: 'small' | 'large'
  /** Sets the columns of the grid. */
  className?: string | undefined
  figureClassName?: string | undefined
}

const joinNames = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ')

/** Shows figures side by side in one frame, each with a label and a note. */
export const FigureFrame = ({ figures, size = 'large', className, figureClassName }: FigureFrameProps) => (
  <dl className={joinNames(classes.frame, classes[size], className, 'tabular')}>
    {figures.map(({ label, value, note }) => (
      <div key={label} className={joinNames(classes.figure, figureClassName)}>
        <dt className={classes.label}>{label}</dt>
        <dd className={classes.value}>{value}</dd>
        {note !== undefined && <dd className={classes.note}>{note}</dd>}
      </div>
    ))}
  </dl>
)
