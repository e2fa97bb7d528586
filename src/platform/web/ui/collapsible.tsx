import { IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import classes from './collapsible.module.css'

interface CollapsibleProps {
  title: string
  /** A short summary of the content, shown while it is closed. */
  summary?: ReactNode
  opened: boolean
  /** The heading level; the parts of a form are level 2. */
  level?: 2 | 3 | 4
  onToggle: () => void
  children: ReactNode
}

/** A part of a long form that is closed until the user opens it. */
export function Collapsible({ title, summary, level = 2, opened, onToggle, children }: CollapsibleProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={classes.root}>
      <Heading className={classes.heading}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={opened}
          aria-controls={id}
          onClick={onToggle}
        >
          <IconChevronRight size={20} stroke={1.75} className={classes.arrow} aria-hidden="true" />
          <span className={classes.words}>
            <span>{title}</span>
            {!opened && summary !== undefined && <span className={classes.summary}>{summary}</span>}
          </span>
        </button>
      </Heading>
      <div id={id} hidden={!opened}>
        {opened && <div className={classes.content}>{children}</div>}
      </div>
    </section>
  )
}
