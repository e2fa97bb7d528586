import { useNavigate } from '@tanstack/react-router'
import { readDutiesSearch } from '#people/duties/duties-search.ts'
import { DutiesListPanel } from '#people/duties/web/duties-list-panel.tsx'
import type { ScreenProps } from '#platform/web/capability.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { sectionPaths } from '#compliance/requirements/definitions/section-paths.ts'
import { SectionLinks } from '#compliance/requirements/definitions/web/sections-panel.tsx'

/** People's duties and bases, which decide which requirements apply to them. */
export function DutiesScreen({ search: urlSearch }: ScreenProps<object>) {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Compliance Requirements"
        subtitle="People’s duties and bases decide which requirements apply to them."
      />
      <SectionLinks current="duties" />
      <DutiesListPanel
        search={readDutiesSearch({ ...urlSearch })}
        onSearch={(search) =>
          void navigate({ to: sectionPaths.duties(), search, replace: true, resetScroll: false })
        }
      />
    </>
  )
}
