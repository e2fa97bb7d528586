import type { Role } from '#platform/contract/access.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { SectionLinks as Links } from '#platform/web/ui/section-links.tsx'
import { paths } from '#paths/paths.ts'
import { sectionPaths } from '../section-paths.ts'

const overseers: ReadonlySet<Role> = new Set(['supervisor', 'admin', 'super_admin'])

const sections = {
  mine: { label: 'Mine', to: paths.compliance() },
  people: { label: 'People', to: sectionPaths.people() },
  duties: { label: 'Duties', to: sectionPaths.duties() },
  verification: { label: 'To verify', to: sectionPaths.verification() },
  definitions: { label: 'Definitions', to: sectionPaths.definitions() },
}

/** Links between the compliance screens, for users who oversee others. */
export function SectionLinks({ current }: { current: keyof typeof sections }) {
  const { user } = useAuth()
  if (!user || !overseers.has(user.role)) return null
  return <Links label="Compliance" links={Object.values(sections)} current={sections[current].to} />
}
