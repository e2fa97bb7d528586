import classes from './spinner.module.css'

/** The specified waiting state: a turning rotor and words, announced politely. */
export function Spinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <output className={classes.root} data-waiting>
      <span className={classes.rotor} aria-hidden="true" />
      <span>{label}</span>
    </output>
  )
}
