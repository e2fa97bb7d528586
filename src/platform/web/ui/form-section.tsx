import type { ReactNode } from 'react'
import textStyles from './text.module.css'
import classes from './form-section.module.css'

interface FormSectionProps {
  title: string
  help?: ReactNode
  /** The heading level; 3 inside a part with its own heading. */
  level?: 2 | 3
  children: ReactNode
}

/** A group of fields, with the heading above them on a phone and beside them on a wide screen. */
export function FormSection({ title, help, level = 2, children }: FormSectionProps) {
  const Heading = `h${level}` as const
  return (
    <section className={classes.root}>
      <div>
        <Heading className={textStyles.title}>{title}</Heading>
        {help !== undefined && <p className={classes.help}>{help}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
