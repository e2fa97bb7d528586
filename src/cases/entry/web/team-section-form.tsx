import { TeamInformationPanel } from '#missions/web/team-information-panel.tsx'
import type { EntrySettings } from '../../settings/rules.ts'
import { namedSupervisor, type CaseEntry, type EntryControl } from '../rules.ts'

interface TeamSectionFormProps extends EntryControl {
  entry: CaseEntry
  settings: EntrySettings
}

export function TeamSectionForm({ fields, entry, settings, onChange, errorOf }: TeamSectionFormProps) {
  const supervisorUserId = namedSupervisor(entry, settings)?.id ?? null
  return (
    <TeamInformationPanel
      team={{ ...fields.team, supervisorUserId }}
      supervisor={settings.supervisor}
      onChange={(team) => onChange({ team })}
      errorOf={errorOf}
    />
  )
}
