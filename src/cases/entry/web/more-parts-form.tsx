import { Fold } from '#platform/web/ui/fold.tsx'
import type { TypedClocks } from '#missions/clock/rules.ts'
import { MissionInformationPanel } from '#missions/web/mission-information-panel.tsx'
import { TeamInformationPanel } from '#missions/web/team-information-panel.tsx'
import { namedSupervisor, type CaseEntry, type EntryControl } from '../rules.ts'
import type { EntrySettings } from '../../settings/rules.ts'
import { NotesForm } from './notes-form.tsx'

export type MorePart = 'mission' | 'team' | 'notes'

const quickFields = new Set([
  'mission.missionType',
  'mission.missionTypeOther',
  'mission.result',
  'mission.resultReason',
  'mission.platform',
  'mission.platformOther',
  'team.myRole',
  'team.myRoleOther',
  'team.supervisionLevel',
])

function partOf(path: string): MorePart | null {
  if (quickFields.has(path)) return null
  if (path === 'missionNumber' || path.startsWith('mission.')) return 'mission'
  if (path.startsWith('team.')) return 'team'
  const isNote = ['title', 'tags', 'clinical.presentation', 'clinical.summary'].some(
    (field) => path === field || path.startsWith(`${field}.`),
  )
  return isNote ? 'notes' : null
}

/** The parts that hold these fields, so that they can be opened before one of them gets the focus. */
export const partsOf = (paths: readonly string[]): MorePart[] =>
  [...new Set(paths.map(partOf))].filter((part) => part !== null)

const isGiven = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** "4 filled in", or what there is to fill in. */
function summaryOf(part: MorePart, { fields, clocks }: CaseEntry, team: CaseEntry['fields']['team']): string {
  const { mission, clinical } = fields
  const values = {
    mission: [
      fields.missionNumber,
      ...Object.entries(mission).map(([name, value]) => !quickFields.has(`mission.${name}`) && value),
      ...Object.values(clocks),
    ],
    team: Object.entries(team).map(([name, value]) => !quickFields.has(`team.${name}`) && value),
    notes: [fields.title, fields.tags, clinical.presentation, clinical.summary],
  }
  const count = values[part].filter((value) => value !== false && isGiven(value)).length
  const offers = {
    mission: 'Number, place, times',
    team: 'Grade, crew',
    notes: 'Title, summary, tags',
  }
  return count > 0 ? `${count} filled in` : offers[part]
}

interface MorePartsFormProps extends EntryControl {
  entry: CaseEntry
  settings: EntrySettings
  opened: readonly MorePart[]
  onToggle: (part: MorePart) => void
  onClocksChange: (clocks: TypedClocks) => void
}

/** What the quick log leaves out, closed until wanted. */
export function MorePartsForm({
  entry,
  settings,
  opened,
  onToggle,
  onClocksChange,
  ...control
}: MorePartsFormProps) {
  const { fields, onChange } = control
  const supervisorUserId = namedSupervisor(entry, settings)?.id ?? null
  const team = { ...fields.team, supervisorUserId }
  const fold = (part: MorePart) => ({
    summary: summaryOf(part, entry, team),
    opened: opened.includes(part),
    onToggle: () => onToggle(part),
  })
  return (
    <>
      <Fold title="Mission Information" {...fold('mission')}>
        <MissionInformationPanel
          missionNumber={fields.missionNumber ?? ''}
          onMissionNumberChange={(missionNumber) => onChange({ missionNumber })}
          mission={fields.mission}
          onChange={(mission) => onChange({ mission })}
          date={fields.date}
          zone={settings.zone}
          bases={settings.bases}
          regions={settings.regions}
          clocks={entry.clocks}
          onClocksChange={onClocksChange}
          errorOf={control.errorOf}
          warningOf={control.warningOf}
        />
      </Fold>
      <Fold title="Team Information" {...fold('team')}>
        <TeamInformationPanel
          team={team}
          supervisor={settings.supervisor}
          onChange={(team) => onChange({ team })}
          errorOf={control.errorOf}
        />
      </Fold>
      <Fold title="Notes and labels" {...fold('notes')}>
        <NotesForm {...control} />
      </Fold>
    </>
  )
}
