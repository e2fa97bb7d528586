/** The lists to which words of a spreadsheet are mapped, by the names that targets use. */
import { finalAirways, laryngealViews, laryngoscopes } from '#reference/airway-lists.ts'
import * as cases from '#reference/case-lists.ts'
import * as clinical from '#reference/clinical-lists.ts'
import type { ListEntry } from '#reference/codes.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import { drugs } from '#reference/drugs.ts'
import * as cpd from '#reference/cpd-lists.ts'
import * as missions from '#reference/mission-lists.ts'
import { operatorRoles, procedureOutcomes, procedures } from '#reference/procedures.ts'
import { procedureMarks } from './procedure-marks.ts'
import * as team from '#reference/team-lists.ts'

export const codedLists: Readonly<Record<string, readonly ListEntry[]>> = {
  caseTypes: cases.caseTypes,
  caseStatuses: cases.caseStatuses,
  encounterSettings: cases.encounterSettings,
  ageUnits: cases.ageUnits,
  ageBands: cases.ageBands,
  patientGenders: cases.patientGenders,
  asaGrades: cases.asaGrades,
  levelsOfCare: cases.levelsOfCare,
  clinicalOutcomes: cases.clinicalOutcomes,
  destinationTypes: cases.destinationTypes,
  followUpOutcomes: cases.followUpOutcomes,
  nacaScores: clinical.nacaScores,
  mechanisms: clinical.mechanisms,
  arrestRhythms: clinical.arrestRhythms,
  arrestOutcomes: clinical.arrestOutcomes,
  diagnoses,
  missionTypes: missions.missionTypes,
  missionResults: missions.missionResults,
  platforms: missions.platforms,
  urgencies: missions.urgencies,
  locationTypes: missions.locationTypes,
  lightConditions: missions.lightConditions,
  weathers: missions.weathers,
  crewRoles: team.crewRoles,
  clinicianGrades: team.clinicianGrades,
  involvements: team.involvements,
  supervisionLevels: team.supervisionLevels,
  procedures,
  operatorRoles,
  procedureMarks,
  procedureOutcomes,
  drugs,
  laryngoscopes,
  laryngealViews,
  finalAirways,
  cpdTypes: cpd.cpdTypes,
  cpdMethods: cpd.cpdMethods,
  cpdCategories: cpd.activityCategories,
  cpdCreditSystems: cpd.cpdCreditSystems,
  cpdCodeThemes: cpd.cpdCodeThemes,
  cpdEnteredStatuses: cpd.cpdEnteredStatuses,
  cpdHours: cpd.cpdHours,
}

const procedureCodes = new Set(procedures.map(({ code }) => code))
const drugsNotProcedures = drugs.filter(({ code }) => !procedureCodes.has(code))
const drugCodes = new Set(drugsNotProcedures.map(({ code }) => code))

/** Whether an entry of this list is a drug: many logs list drugs among their procedures. */
export const isDrug = (list: string, code: string): boolean =>
  list === 'drugs' || (list === 'procedures' && drugCodes.has(code))

const proceduresAndDrugs: readonly ListEntry[] = [...procedures, ...drugsNotProcedures]

/** Returns the entries that a word in a column of this list may mean. */
export const meaningsIn = (list: string): readonly ListEntry[] | undefined =>
  list === 'procedures' ? proceduresAndDrugs : codedLists[list]
