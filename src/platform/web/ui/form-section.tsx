import type { ReactNode } from 'react'
import classes from './form-section.module.css'

interface FormSectionProps {
  title: string
  help?: ReactNode
  children: ReactNode
}

/** Fields that belong together: the heading above them on a phone, beside them on a wide screen. */
export function FormSection({ title, help, children }: FormSectionProps) {
  return (
    <section className={classes.root}>
      <div>
        <h2 className={classes.title}>{title}</h2>
        {help !== undefined && <p className={classes.help}>{help}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
