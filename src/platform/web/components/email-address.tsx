import { Fragment } from 'react'
import classes from './email-address.module.css'

/** An email address that wraps after its "@", dots and hyphens. Copying it yields the plain address. */
export function EmailAddress({ address }: { address: string }) {
  const [first, ...parts] = address.match(/[^@.-]*[@.-]+|[^@.-]+/g) ?? []
  return (
    <span className={classes.root}>
      {first}
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts repeat and never change places
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </span>
  )
}
