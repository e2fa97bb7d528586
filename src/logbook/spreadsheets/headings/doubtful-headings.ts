/** Headings that may mean several fields or none: only fitting values can decide. */
import { comparisonForm } from '../plain-words.ts'

const doubtfulHeadings: readonly (readonly [headings: string, targets: string])[] = [
  ['patient|pat|pt|pasient|pas|paciente|pac|paziente|paz', 'patient.sexAndAge'],
  ['type|typ|tipo|art|soort', 'mission.missionType type mission.platform'],
  ['med|medik', 'drugs'],
  ['t', 'clinical.vitals.first.temperatureC'],
  ['inzet|oppdrag|uppdrag|einsatz|servicio|intervento', 'mission.missionType type'],
  ['sup|superv', 'team.supervisionLevel'],
  ['alerta|alerte', 'mission.callReceivedAt mission.activatedAt'],
  // The gestation of a newborn at birth, or of a pregnant patient.
  ['gestation|gest|gestation weeks|gestation wks', 'patient.gestationAtBirthWeeks patient.pregnancyWeeks'],
  // "TP" means "ter plaatse" in Dutch, and "temp." in Norwegian.
  ['tp', 'mission.arriveSceneAt clinical.vitals.first.temperatureC'],
  // If a log has only one time, it is the time of the call.
  [
    'heure|h|time|zeit|uhrzeit|uhr|tid|tidspunkt|klokkeslett|klokkeslaet|kl|klokke|klockan|hora|ora|orario|tijd|tijdstip',
    'mission.callReceivedAt',
  ],
  [
    'hop|hopital|hospital|hosp|klinik|krankenhaus|zielklinik|zielkrankenhaus|sykehus|sjukhus|sygehus|ospedale|osp|ziekenhuis|zkh',
    'mission.arriveDestinationAt outcome.destinationType',
  ],
  [
    'vitaux|signes vitaux|parametres|parametres vitaux|constantes|constantes vitales|vitals|vital signs|vital parameters|initial vitals|initial obs|obs|observations|vitalparameter|vitalwerte|vitalzeichen|vitalia|vitalparametre|vitalparametere|vitalparametrar|vitale parametre|vitale parametere|vitale tegn|vitala parametrar|parametri|parametri vitali|constantes vitais|vitale parameters|vitale functies|vitaux 1ers|first vitals|first obs',
    'clinical.vitals.first.several reflection.what',
  ],
]

const targetsByHeading = new Map(
  doubtfulHeadings.flatMap(([headings, targets]) =>
    headings.split('|').map((heading) => [comparisonForm(heading), targets.split(' ')] as const),
  ),
)
/** Headings that may also mean remarks; nobody calls remarks "vital signs". */
const maybeRemarks = new Set(['obs', 'observations'])

/** Returns the fields that a doubtful heading may mean, the likeliest first; an empty list for any other heading. */
export function possibleFieldsOf(heading: string): readonly string[] {
  const key = comparisonForm(heading)
  const targets = targetsByHeading.get(key) ?? []
  return maybeRemarks.has(key) ? targets : targets.filter((target) => target !== 'reflection.what')
}
