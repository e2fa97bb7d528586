import { toFormField } from '#platform/web/forms/field-of.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { hasCare } from '#logging/missions/mission.ts'
import { TeamInformationPanel } from '#logging/missions/web/team-information-panel.tsx'
import { CrewmatesPanel } from '#logging/crew-drafts/web/crewmates-panel.tsx'
import type { EntrySettings } from '../../entry/organization-settings.ts'
import { freeTextRenderer } from '../../fields/web/free-text-form.tsx'
import { type CaseEntry, type EntryControl } from '../../entry/entry.ts'
import { partForm } from '../../fields/web/entry-form.ts'
import { namedSupervisor } from '../../entry/entry-request.ts'

interface TeamSectionFormProps extends EntryControl {
  entry: CaseEntry
  settings: EntrySettings
}

const CrewmatesField = toFormField(CrewmatesPanel, [])

export function TeamSectionForm(props: TeamSectionFormProps) {
  const { entry, settings } = props
  const team = partForm(props, 'team')
  const supervisorUserId = namedSupervisor(entry, settings)?.id ?? null
  return (
    <>
      <TeamInformationPanel
        form={{ ...team, values: { ...team.values, supervisorUserId } }}
        supervisor={settings.supervisor}
        hasCare={hasCare(entry.fields.mission)}
        renderText={freeTextRenderer(props)}
      />
      <FormSection
        title="Crewmates"
        help="Colleagues in your organization. Anyone who has opted out is not listed."
      >
        <CrewmatesField
          form={{
            ...team,
            enter: ({ colleagueUserIds: ids }) => team.enter({ colleagueUserIds: ids?.length ? ids : null }),
          }}
          path="colleagueUserIds"
        />
      </FormSection>
    </>
  )
}
