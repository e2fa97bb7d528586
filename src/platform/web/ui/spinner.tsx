import classes from './spinner.module.css'

/** The specified loading state: a spinner with text, announced politely to screen readers. */
export function Spinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <output className={classes.root} data-waiting>
      <span className={classes.rotor} aria-hidden="true" />
      <span>{label}</span>
    </output>
  )
}
