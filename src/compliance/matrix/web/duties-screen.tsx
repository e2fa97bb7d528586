import { useNavigate } from '@tanstack/react-router'
import { readDutiesSearch } from '#people/duties/duties-search.ts'
import { DutiesListPanel } from '#people/duties/web/duties-list-panel.tsx'
import type { ScreenProps } from '#platform/web/capability.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { sectionPaths } from '#compliance/requirements/definitions/section-paths.ts'
import { SectionLinks } from '#compliance/requirements/definitions/web/sections-panel.tsx'

/** What people do on task and where, which decides which requirements apply to them. */
export function DutiesScreen({ search: inUrl }: ScreenProps<object>) {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Compliance Requirements"
        subtitle="What people do on task, and at which base. It decides which requirements apply to them."
      />
      <SectionLinks current="duties" />
      <DutiesListPanel
        search={readDutiesSearch({ ...inUrl })}
        onSearch={(search) =>
          void navigate({ to: sectionPaths.duties(), search, replace: true, resetScroll: false })
        }
      />
    </>
  )
}
