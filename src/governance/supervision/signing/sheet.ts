/** The sheet is the case in words, as a supervisor reads it before signing: without the supervision that the clinician wrote. */
import { isBlank } from '#platform/contract/blank.ts'
import { storyOf } from '#logbook/book/case-story/case-story.ts'
import { treatmentsOf } from '#logbook/book/case-story/case-treatment.ts'
import { timeRows, vitalsRows } from '#logbook/book/export/printed-sections.ts'
import type { Case } from '#logging/cases/contract.ts'
import { ageLabel } from '#logging/cases/parts/patient.ts'
import { pathLabel, valueText } from '#logging/cases/record/change-words.ts'
import { hasCare, isPatientless } from '#logging/missions/mission.ts'
import { encounterSettings, patientGenders } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { missionResults, missionTypes, platforms } from '#reference/mission-lists.ts'
import { missionTimes } from '#reference/mission-times.ts'
import { crewRoles, involvements } from '#reference/team-lists.ts'
import { currentForm, signedContent, signedFields } from '#governance/sign-off/signing-form.ts'
import type { CaseToSign } from './contract.ts'

type Sheet = Pick<CaseToSign, 'facts' | 'sections' | 'signedFields'>

/** Returns the sheet that a supervisor reads before signing a case. */
export function sheetOf(written: Case): Sheet {
  const theCase = withoutLevels(written)
  return {
    facts: factsOf(theCase),
    sections: sectionsOf(theCase),
    signedFields: signedFieldsOf(theCase),
  }
}

/**
 * Returns the case without any statement about supervision: no levels, and no difference between procedures performed with and
 * without supervision. Follow-up is removed too, because it is not signed.
 */
function withoutLevels(written: Case): Case {
  const { team, procedures, drugs, blood, outcome } = written
  return {
    ...written,
    team: team && { ...team, supervisionLevel: null },
    procedures: procedures.map((line) => ({
      ...line,
      operatorRole: plainRole(line.operatorRole),
      supervisionLevel: null,
    })),
    drugs: drugs.map((line) => ({ ...line, givenByRole: plainRole(line.givenByRole) })),
    blood: blood.map((line) => ({ ...line, givenByRole: plainRole(line.givenByRole) })),
    outcome: outcome && { ...outcome, followUpOutcome: null, followUpDiagnosis: null },
  }
}

const plainRole = <Role>(role: Role): Role | 'performed' =>
  role === 'performed_supervised' ? 'performed' : role

function factsOf(theCase: Case): Sheet['facts'] {
  const { mission, team, patient, encounterSetting, patientSequence } = theCase
  const patientWords = [ageLabel(theCase), labelOf(patientGenders, patient?.gender)]
  const lines: [string, string | null | undefined][] = [
    ['Case type', theCase.typeOther ?? theCase.typeLabel],
    ['Mission', mission?.missionTypeOther ?? labelOf(missionTypes, mission?.missionType)],
    ['Patient', isPatientless(mission) ? null : patientWords.filter(Boolean).join(', ')],
    ['Mission outcome', labelOf(missionResults, mission?.result)],
    ['Aircraft or vehicle', mission?.platformOther ?? labelOf(platforms, mission?.platform)],
    ['Role', team?.myRoleOther ?? labelOf(crewRoles, team?.myRole)],
    ['Role in care', hasCare(mission) ? labelOf(involvements, team?.myInvolvement) : null],
    ['Patient on this mission', patientSequence > 1 ? `No. ${patientSequence}` : null],
    ['Setting', encounterSetting === 'real' ? null : labelOf(encounterSettings, encounterSetting)],
  ]
  return lines.flatMap(([label, words]) => (words ? [{ label, words }] : []))
}

function sectionsOf(theCase: Case): Sheet['sections'] {
  const story = isPatientless(theCase.mission) ? null : storyOf(theCase)
  const sentences = story && [story.patient, ...story.course].filter((words) => words !== null).join(' ')
  const section = (title: string, { lines = [], rows = [] }: Partial<Sheet['sections'][number]>) => ({
    title,
    lines: lines.filter((words) => words !== ''),
    rows,
  })
  return [
    section('What happened', { lines: [sentences ?? '', ...(story?.texts ?? [])] }),
    ...(story ? treatmentsOf(theCase).map(({ title, lines }) => section(title, { lines })) : []),
    section('Outcome', { lines: [story?.outcome ?? ''] }),
    section('Times', { rows: timeRows(theCase) }),
    section('Vital signs', { rows: story ? vitalsRows(theCase) : [] }),
  ].filter(({ lines, rows }) => lines.length + rows.length > 0)
}

/** The fields that the sheet leaves out, because they only identify the form, the case and the clinician. */
const identifyingFields = new Set(['form', 'caseId', 'clinicianId'])

function signedFieldsOf(theCase: Case): Sheet['signedFields'] {
  const { id, createdBy, mission, baseLabel, regionLabel } = theCase
  const content = signedContent(currentForm, { id, clinicianId: createdBy.id, facts: theCase })
  const words: Readonly<Record<string, string | null | undefined>> = {
    'mission.baseCode': baseLabel,
    'mission.regionCode': regionLabel,
  }
  // A signature covers times in UTC, but readers know the times as they were entered.
  const times = new Map(missionTimes.map(({ field }) => [`mission.${field}`, mission?.[field]]))
  return [...signedFields(content)]
    .filter(([path, value]) => !identifyingFields.has(path) && !isBlank(value))
    .map(([path, value]) => ({
      label: pathLabel(path),
      words: words[path] ?? valueText(path, times.get(path) ?? value),
    }))
}
