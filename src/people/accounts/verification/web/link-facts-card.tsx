import type { LinkFacts } from '../link-url.ts'
import classes from './link-facts-card.module.css'

const joinNames = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(', '))

/** Renders debug information for support: the shape of the URL, without any value. */
export function LinkFactsCard({ facts }: { facts: LinkFacts }) {
  return (
    <details className={classes.root} open>
      <summary className={classes.summary}>Debug information</summary>
      <dl className={classes.facts}>
        <dt>Path</dt>
        <dd>{facts.path}</dd>
        <dt>Query keys</dt>
        <dd>{joinNames(facts.queryKeys)}</dd>
        <dt>Hash keys</dt>
        <dd>{joinNames(facts.hashKeys)}</dd>
        <dt>Looked for a token in</dt>
        <dd>{joinNames(facts.lookedIn)}</dd>
      </dl>
    </details>
  )
}
