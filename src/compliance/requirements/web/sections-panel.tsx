import { Link } from '@tanstack/react-router'
import type { Role } from '#platform/contract/access.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { paths } from '#paths/paths.ts'
import { sectionPaths } from '../section-paths.ts'
import classes from './sections-panel.module.css'

type Section = 'mine' | 'people' | 'duties' | 'verification' | 'definitions'

const overseers: ReadonlySet<Role> = new Set(['supervisor', 'admin', 'super_admin'])

const sections: readonly { name: Section; label: string; to: string }[] = [
  { name: 'mine', label: 'Mine', to: paths.compliance() },
  { name: 'people', label: 'People', to: sectionPaths.people() },
  { name: 'duties', label: 'Duties', to: sectionPaths.duties() },
  { name: 'verification', label: 'To verify', to: sectionPaths.verification() },
  { name: 'definitions', label: 'Definitions', to: sectionPaths.definitions() },
]

/** Links between the parts of compliance, for those who oversee others. */
export function SectionLinks({ current }: { current: Section }) {
  const { user } = useAuth()
  if (!user || !overseers.has(user.role)) return null
  return (
    <nav className={classes.root} aria-label="Compliance">
      {sections.map(({ name, label, to }) => (
        <Link
          key={name}
          to={to}
          className={classes.link}
          // The address of the first part begins those of the others.
          activeOptions={{ exact: true }}
          aria-current={name === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
