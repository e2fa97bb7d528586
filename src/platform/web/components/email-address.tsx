import { Fragment } from 'react'
import classes from './email-address.module.css'

/** A mail address: a line breaks after its "@", its dots and its hyphens, and a copy of it is the address alone. */
export function EmailAddress({ address }: { address: string }) {
  const [first, ...parts] = address.match(/[^@.-]*[@.-]+|[^@.-]+/g) ?? []
  return (
    <span className={classes.root}>
      {first}
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts repeat, and never move
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </span>
  )
}
