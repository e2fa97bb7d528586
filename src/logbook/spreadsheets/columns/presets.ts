/** The columns of common logbooks. A preset's heading takes precedence over the general list of headings. */
import { logbookHeadings } from '#logbook/book/export/logbook-csv.ts'
import type { PresetCode } from '../contract.ts'
import { comparisonForm } from '../plain-words.ts'
import { importTargets } from '../targets.contract.ts'

export interface Preset {
  code: PresetCode
  label: string
  /** Whether the headings come from a published file of that logbook, rather than only from descriptions of it. */
  isVerified: boolean
  /** Each heading with its field, or null for a column that is left out. */
  headings: Readonly<Record<string, string | null>>
}

const ownFieldsByLabel = new Map(importTargets.map(({ label, code }) => [label, code]))

/** Headings of our own export that differ from the labels of the fields. Null: Sortie calculates the value itself. */
const ownHeadings: Readonly<Record<string, string | null>> = {
  Patient: 'patientSequence',
  Gender: 'patient.gender',
  'My role': 'team.myRole',
  'Tracheal attempts': 'airway.attempts',
  'Counts as': null,
  'Mission hours': null,
  'Hoist cycles by night': 'mission.hoistCyclesNight',
  'What happened': 'reflection.what',
  'So what': 'reflection.soWhat',
  'Now what': 'reflection.nowWhat',
  'Logged at': null,
  Version: null,
  'Sign-off': 'signature.state',
  'Signed by': 'signature.name',
  'Role of who signed': 'signature.role',
  'Signed at': 'signature.date',
  'Claimed signatures': 'signature.claims',
}

/** Headings of our earlier exports. */
const formerHeadings = {
  'Main diagnosis': 'clinical.diagnosisPrimary',
  'Other diagnoses': 'clinical.diagnosisSecondary',
}

export const presets: readonly Preset[] = [
  {
    code: 'sortie',
    label: 'Sortie (CSV export)',
    isVerified: true,
    headings: {
      ...formerHeadings,
      ...Object.fromEntries(
        logbookHeadings.map((heading) => [
          heading,
          heading in ownHeadings ? (ownHeadings[heading] ?? null) : (ownFieldsByLabel.get(heading) ?? null),
        ]),
      ),
    },
  },
  {
    // Verified with the sample workbook of the Logbook App (github.com/anaestheticsapp/the-logbook-app, samples/):
    // sheets LOGBOOK_CASE_ANAESTHETIC and LOGBOOK_CASE_INTENSIVE. Further procedures of a case are in rows without a
    // date.
    code: 'llp',
    label: 'Lifelong Learning Platform (RCoA)',
    isVerified: true,
    headings: {
      'Case ID': null,
      ID: null,
      Date: 'date',
      Time: null,
      Deanery: null,
      School: null,
      Hospital: null,
      'Did this happen somewhere else': null,
      'Personal Reference': null,
      Age: 'patientAge',
      ASA: 'patient.asaGrade',
      'Day Case': null,
      Priority: null,
      'Primary Specialty': null,
      'Secondary Specialty (Optional)': null,
      Operation: 'clinical.presentation',
      Event: 'procedures',
      Supervision: 'team.supervisionLevel',
      Supervisor: null,
      Teaching: null,
      'Mode of Anaesthesia': null,
      'Regional Type': 'procedures',
      'Regional Technique': null,
      'Regional Catheter': null,
      'Regional Supervision': 'procedures.supervisionLevel',
      'Regional Notes': null,
      'Procedure Type': 'procedures',
      'Procedure Type (Anaesthesia)': 'procedures',
      'Procedure Type (Medicine)': 'procedures',
      'Procedure Type (Pain)': 'procedures',
      'Procedure Supervision': 'procedures.supervisionLevel',
      'Procedure Supervisor': null,
      'Procedure Notes': null,
      'Significant Event': null,
      Notes: 'reflection.what',
    },
  },
  {
    // Not verified: eLogbook publishes no file; these are the fields of its forms (operation date, CEPOD class,
    // supervision code).
    code: 'elogbook',
    label: 'eLogbook (RCSEd)',
    isVerified: false,
    headings: {
      'Operation Date': 'date',
      'Op Date': 'date',
      'Op Time': null,
      Hospital: null,
      Consultant: 'team.supervisorUserId',
      Specialty: null,
      CEPOD: null,
      ASA: 'patient.asaGrade',
      'Patient Age': 'patientAge',
      Sex: 'patient.gender',
      Operation: 'procedures',
      'Operation Name': 'procedures',
      'Supervision Code': 'team.supervisionLevel',
      Supervision: 'team.supervisionLevel',
      Role: 'procedures.operatorRole',
      Complications: null,
      Notes: 'reflection.what',
    },
  },
  {
    // Not verified: MedEvac Log has no public file; these are the fields that its description names.
    code: 'medevac_log',
    label: 'MedEvac Log',
    isVerified: false,
    headings: {
      'Mission Date': 'date',
      'Mission ID': 'missionNumber',
      'Mission Type': 'mission.missionType',
      Aircraft: 'mission.platform',
      'Patient Age': 'patientAge',
      'Patient Sex': 'patient.gender',
      'Primary Diagnosis': 'clinical.diagnosisPrimary',
      Interventions: 'procedures',
      Medications: 'drugs',
      'Crew Role': 'team.myRole',
      Remarks: 'reflection.what',
    },
  },
  {
    // Not verified: only a description of the file is known. It lists learning activities as well as cases.
    code: 'cpd_portfolio_builder',
    label: 'CPD Portfolio Builder',
    isVerified: false,
    headings: {
      'Activity Date': 'date',
      'Activity Title': 'title',
      'Activity Type': null,
      Description: 'clinical.summary',
      Reflection: 'reflection.what',
      'What did I learn': 'reflection.soWhat',
      'Action Plan': 'reflection.nowWhat',
      'CPD Hours': 'reflection.cpdHours',
      Tags: 'tags',
    },
  },
  { code: 'generic', label: 'My own spreadsheet', isVerified: true, headings: {} },
]

const fieldsByHeading = new Map(
  presets.map(({ code, headings }) => [
    code,
    new Map(Object.entries(headings).map(([heading, target]) => [comparisonForm(heading), target])),
  ]),
)

/**
 * Returns the field of a heading in a preset: null if the preset leaves the column out, undefined if the preset does
 * not have the heading.
 */
export const presetTarget = (preset: PresetCode, heading: string): string | null | undefined =>
  fieldsByHeading.get(preset)?.get(comparisonForm(heading))

const minKnownHeadings = 5
const minShare = 0.8

/**
 * Returns the preset that has nearly all the headings. If several do, returns the one with the most of its own
 * headings present.
 */
export function guessPreset(headings: readonly string[]): PresetCode {
  const filledHeadings = headings.filter((heading) => heading !== '')
  const scoredPresets = presets.map(({ code, headings: presetHeadings }) => {
    const knownCount = filledHeadings.filter((heading) => presetTarget(code, heading) !== undefined).length
    const share = Math.min(knownCount / Math.max(filledHeadings.length, 1), 1)
    const isLikely = knownCount >= minKnownHeadings && share >= minShare
    return {
      code,
      score: isLikely ? share + knownCount / Math.max(Object.keys(presetHeadings).length, 1) : 0,
    }
  })
  const best = scoredPresets.reduce((a, b) => (b.score > a.score ? b : a))
  return best.score > 0 ? best.code : 'generic'
}
