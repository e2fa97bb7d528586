import { Link } from '@tanstack/react-router'
import classes from './section-links.module.css'

interface SectionLinksProps {
  label: string
  links: readonly { label: string; to: string; search?: object }[]
  /** The path of the current page; that of the first link if it is not given. */
  current?: string
}

/** Links between the parts of a section, below its title. Where they do not fit in one row, they take a second. */
export function SectionLinks({ label, links, current = links[0]?.to }: SectionLinksProps) {
  return (
    <nav className={classes.root} aria-label={label}>
      {links.map(({ label: linkText, to, search }) => (
        <Link
          key={to}
          to={to}
          search={search ?? {}}
          className={classes.link}
          // The path of the first part is a prefix of the other paths.
          activeOptions={{ exact: true }}
          aria-current={to === current ? 'page' : undefined}
        >
          {linkText}
        </Link>
      ))}
    </nav>
  )
}
