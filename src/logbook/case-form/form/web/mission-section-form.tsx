import type { TypedClocks } from '#logging/missions/clock.ts'
import { MissionInformationPanel } from '#logging/missions/web/mission-information-panel.tsx'
import type { EntrySettings } from '../../entry/organization-settings.ts'
import { rollEntryClocks, type CaseEntry, type EntryControl } from '../../entry/entry.ts'
import { partForm } from '../../fields/web/entry-form.ts'
import { suggestedLight } from '../../entry/entry-request.ts'
import { freeTextRenderer } from '../../fields/web/free-text-form.tsx'

interface MissionSectionFormProps extends EntryControl {
  entry: CaseEntry
  settings: EntrySettings
  onClocksChange: (clocks: TypedClocks) => void
}

export function MissionSectionForm(props: MissionSectionFormProps) {
  const { fields, entry, settings, onChange, onClocksChange } = props
  const { times } = rollEntryClocks(entry, settings.zone)
  return (
    <MissionInformationPanel
      missionNumber={fields.missionNumber ?? ''}
      onMissionNumberChange={(missionNumber) => onChange({ missionNumber })}
      form={partForm(props, 'mission')}
      date={fields.date}
      zone={settings.zone}
      bases={settings.bases}
      regions={settings.regions}
      suggestedLight={suggestedLight(fields, times.activatedAt, settings)}
      storeExactTimes={settings.storeExactTimes ?? true}
      clocks={entry.clocks}
      onClocksChange={onClocksChange}
      renderText={freeTextRenderer(props)}
    />
  )
}
