import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { TeamInformationPanel } from '#logging/missions/web/team-information-panel.tsx'
import { CrewmatesPanel } from '#logging/crew-drafts/web/crewmates-panel.tsx'
import type { EntrySettings } from '../../entry/organization-settings.ts'
import { freeTextRenderer } from '../../fields/web/free-text-form.tsx'
import { type CaseEntry, type EntryControl } from '../../entry/entry.ts'
import { namedSupervisor } from '../../entry/entry-request.ts'

interface TeamSectionFormProps extends EntryControl {
  entry: CaseEntry
  settings: EntrySettings
}

export function TeamSectionForm(props: TeamSectionFormProps) {
  const { fields, entry, settings, onChange, errorOf } = props
  const supervisorUserId = namedSupervisor(entry, settings)?.id ?? null
  return (
    <>
      <TeamInformationPanel
        team={{ ...fields.team, supervisorUserId }}
        supervisor={settings.supervisor}
        onChange={(team) => onChange({ team })}
        errorOf={errorOf}
        renderText={freeTextRenderer(props)}
      />
      <FormSection
        title="Crewmates"
        help="Colleagues in your organization. Anyone who has opted out is not listed."
      >
        <FieldSlot path="team.colleagueUserIds">
          <CrewmatesPanel
            value={fields.team.colleagueUserIds ?? []}
            error={errorOf('team.colleagueUserIds')}
            onChange={(ids) => onChange({ team: { colleagueUserIds: ids.length > 0 ? ids : null } })}
          />
        </FieldSlot>
      </FormSection>
    </>
  )
}
