/**
 * Headings as other people write them, each above three of its values. Some name a field of Sortie, and some name
 * none.
 */
import { expect, test } from 'vitest'
import type { Cell } from '../../files/sheets.ts'
import { guessColumns } from './guess-columns.ts'

const ours = `
Date of mission > date: 04/03/2025 | 15/03/2025 | 26/03/2025
Mission date (UK) > date: 04/03/2025 | 15/03/2025 | 26/03/2025
Date of transport > date: 04/03/2025 | 15/03/2025 | 26/03/2025
Einsatzdatum > date: 04/03/2025 | 15/03/2025 | 26/03/2025
Datum des Einsatzes > date: 04/03/2025 | 15/03/2025 | 26/03/2025
Date de l'intervention > date: 04/03/2025 | 15/03/2025 | 26/03/2025
Fecha del servicio > date: 04/03/2025 | 15/03/2025 | 26/03/2025
Data del servizio > date: 04/03/2025 | 15/03/2025 | 26/03/2025
Dato for oppdrag > date: 04/03/2025 | 15/03/2025 | 26/03/2025
Datum van inzet > date: 04/03/2025 | 15/03/2025 | 26/03/2025
Incident date > date: 04/03/2025 | 15/03/2025 | 26/03/2025
Case Date > date: 04/03/2025 | 15/03/2025 | 26/03/2025
Mission ID > missionNumber: M1 | M2 | M3
Einsatz-Nr. > missionNumber: 25-1 | 25-2 | 25-3
Job reference > missionNumber: 25-1 | 25-2 | 25-3
Numéro de mission > missionNumber: 25-1 | 25-2 | 25-3
Patient age (years) > patientAge: 45 | 7 | 81
Age of pt > patientAge: 45 | 7 | 81
Alter (Jahre) > patientAge: 45 | 7 | 81
Âge du patient > patientAge: 45 | 7 | 81
Edad del paciente > patientAge: 45 | 7 | 81
Età paziente > patientAge: 45 | 7 | 81
Pasientens alder > patientAge: 45 | 7 | 81
Leeftijd (jr) > patientAge: 45 | 7 | 81
Patient sex > patient.gender: M | F | M
Sex of patient > patient.gender: M | F | M
Geschlecht des Patienten > patient.gender: M | F | M
Sexe du patient > patient.gender: M | F | M
Gender (M/F) > patient.gender: M | F | M
Estimated weight (kg) > patient.weightKg: 75 | 62.5 | 12
Weight kg > patient.weightKg: 75 | 62.5 | 12
Gewicht [kg] > patient.weightKg: 75 | 62.5 | 12
Poids (kg) > patient.weightKg: 75 | 62.5 | 12
Pt weight > patient.weightKg: 75 | 62.5 | 12
Time of call > mission.callReceivedAt: 14:05 | 09:12 | 23:40
Call received at > mission.callReceivedAt: 14:05 | 09:12 | 23:40
Time mobile > mission.mobileAt: 14:05 | 09:12 | 23:40
Time airborne > mission.mobileAt: 14:05 | 09:12 | 23:40
Activation time > mission.activatedAt: 14:05 | 09:12 | 23:40
Time on scene > mission.arriveSceneAt: 14:05 | 09:12 | 23:40
Arrived on scene > mission.arriveSceneAt: 14:05 | 09:12 | 23:40
Arrival at patient > mission.atPatientAt: 14:05 | 09:12 | 23:40
At patient side > mission.atPatientAt: 14:05 | 09:12 | 23:40
Left scene > mission.leaveSceneAt: 14:05 | 09:12 | 23:40
Depart scene time > mission.leaveSceneAt: 14:05 | 09:12 | 23:40
Time at hospital > mission.arriveDestinationAt: 14:05 | 09:12 | 23:40
Arrive hospital > mission.arriveDestinationAt: 14:05 | 09:12 | 23:40
Time of handover > mission.handoverAt: 14:05 | 09:12 | 23:40
Clear time > mission.availableAt: 14:05 | 09:12 | 23:40
Back at base > mission.backAtBaseAt: 14:05 | 09:12 | 23:40
Alarmzeit > mission.activatedAt: 14:05 | 09:12 | 23:40
Ankunft Einsatzstelle > mission.arriveSceneAt: 14:05 | 09:12 | 23:40
Abfahrt Einsatzort > mission.leaveSceneAt: 14:05 | 09:12 | 23:40
Ankunft Klinik > mission.arriveDestinationAt: 14:05 | 09:12 | 23:40
Heure d'arrivée sur les lieux > mission.arriveSceneAt: 14:05 | 09:12 | 23:40
Heure de départ des lieux > mission.leaveSceneAt: 14:05 | 09:12 | 23:40
Heure d'arrivée à l'hôpital > mission.arriveDestinationAt: 14:05 | 09:12 | 23:40
Hora de llegada al lugar > mission.arriveSceneAt: 14:05 | 09:12 | 23:40
Hora de llegada al hospital > mission.arriveDestinationAt: 14:05 | 09:12 | 23:40
Ora arrivo sul posto > mission.arriveSceneAt: 14:05 | 09:12 | 23:40
Ankomst skadested > mission.arriveSceneAt: 14:05 | 09:12 | 23:40
Working diagnosis > clinical.diagnosisPrimary: STEMI | Sepsis | Stroke
Primary diagnosis > clinical.diagnosisPrimary: STEMI | Sepsis | Stroke
Provisional Dx > clinical.diagnosisPrimary: STEMI | Sepsis | Stroke
Verdachtsdiagnose > clinical.diagnosisPrimary: STEMI | Sepsis | Stroke
Diagnostic principal > clinical.diagnosisPrimary: STEMI | Sepsis | Stroke
Secondary diagnoses > clinical.diagnosisSecondary: STEMI | Sepsis | Stroke
Procedures performed > procedures: RSI; IV access | Chest drain | IO access
Interventions by me > procedures: RSI; IV access | Chest drain | IO access
Procedures done > procedures: RSI; IV access | Chest drain | IO access
Maßnahmen > procedures: RSI; IV access | Chest drain | IO access
Gestes techniques > procedures: RSI; IV access | Chest drain | IO access
Procedimientos realizados > procedures: RSI; IV access | Chest drain | IO access
My procedures > procedures: RSI; IV access | Chest drain | IO access
Drugs administered > drugs: Ketamine | Fentanyl | Morphine
Medication given > drugs: Ketamine | Fentanyl | Morphine
Medikamente > drugs: Ketamine | Fentanyl | Morphine
Fármacos > drugs: Ketamine | Fentanyl | Morphine
First HR > clinical.vitals.first.heartRate: 98 | 120 | 61
Heart rate (bpm) > clinical.vitals.first.heartRate: 98 | 120 | 61
Initial heart rate > clinical.vitals.first.heartRate: 98 | 120 | 61
HR on arrival > clinical.vitals.first.heartRate: 98 | 120 | 61
SpO2 (%) > clinical.vitals.first.spo2: 97 | 88 | 99
SpO2 at handover > clinical.vitals.handover.spo2: 97 | 88 | 99
Worst SpO2 > clinical.vitals.worst.spo2: 97 | 88 | 99
GCS at scene > clinical.vitals.first.gcsTotal: 15 | 3 | 8
Initial GCS > clinical.vitals.first.gcsTotal: 15 | 3 | 8
GCS total > clinical.vitals.first.gcsTotal: 15 | 3 | 8
Initial BP (mmHg) > clinical.vitals.first.bloodPressure: 120/80 | 95/60 | 160/95
Blutdruck initial > clinical.vitals.first.bloodPressure: 120/80 | 95/60 | 160/95
GCS initial > clinical.vitals.first.gcsTotal: 15 | 3 | 8
Herzfrequenz bei Übergabe > clinical.vitals.handover.heartRate: 98 | 120 | 61
Mission type > mission.missionType: Primary | Transfer | Primary
Type of mission > mission.missionType: Primary | Transfer | Primary
Type of transport > mission.missionType: Primary | Transfer | Primary
Einsatzart > mission.missionType: Primär | Sekundär | Primär
Aircraft > mission.platform: Helicopter | Fixed wing | Helicopter
Vehicle type > mission.platform: Helicopter | Road ambulance | Helicopter
Crew role > team.myRole: Doctor | Paramedic | Doctor
My role on the mission > team.myRole: Doctor | Paramedic | Doctor
Level of supervision > team.supervisionLevel: Distant | Local | Independent
Case category > type: Trauma | Medical | Cardiac
Mechanism of injury > clinical.injury.mechanism: Fall | RTC | Burn
NACA score > clinical.nacaScore: IV | V | III
Intubation attempts > airway.attempts: 1 | 2 | 1
First pass success > airway.firstPass: yes | no | yes
Laryngoscope > airway.attempts.laryngoscope: Macintosh | Glidescope | Macintosh
Tube size (mm) > airway.tubeSizeMm: 7 | 7.5 | 8
Comments > reflection.what: went well | night and wind | long way
Free text notes > reflection.what: went well | night and wind | long way
Reflection > reflection.what: went well | night and wind | long way
Learning points > reflection.learningPoints: went well | night and wind | long way
Summary of case > clinical.summary: went well | night and wind | long way
Presenting complaint > clinical.presentation: went well | night and wind | long way
CPD hours > reflection.cpdHours: 1 | 2 | 0.5
Winch used > mission.hoistUsed: yes | no | yes
Number of winches > mission.hoistCycles: 1 | 0 | 2
Day / night > mission.lightCondition: Day | Night | Day
Patient outcome > outcome.clinicalOutcome: Alive | Died | Alive
Receiving hospital unit > outcome.destinationType: ICU | ED | ICU
`
const noneOfOurs = `
Landings: 1 | 2 | 1
Night landings: 0 | 1 | 2
Water temp: 12 | 14 | 9
Invoice no.: F-1 | F-2 | F-3
Cloud base: 900 | 1200 | 2000
Visibility (km): 10 | 5 | 8
Wind: 220/15 | 180/08 | VRB03
QNH: 1013 | 1008 | 1021
Fuel uplift (l): 320 | 210 | 400
Block off: 10:05 | 11:10 | 09:00
Block on: 11:05 | 12:10 | 10:00
PIC hours: 1.2 | 0.8 | 2.1
NVG time: 0:45 | 1:10 | 0:20
Flight time: 0:45 | 1:10 | 0:20
Departure aerodrome: EGLL | EGKK | EGSS
Arrival aerodrome: EGLL | EGKK | EGSS
From: EGLL | EGKK | EGSS
To: EGLL | EGKK | EGSS
Route: A-B | B-C | C-D
Registration: G-ABCD | G-EFGH | G-ABCD
Callsign: HM58 | HM21 | HM58
Weather minima: VFR | IFR | VFR
Approach type: ILS | RNAV | VOR
Odometer start: 12000 | 12100 | 12230
Mileage: 45 | 60 | 30
Cost centre: 4711 | 4712 | 4711
Amount paid: 120.5 | 80 | 99
Insurer: AXA | Bupa | AXA
Shift: Day | Night | Day
Shift start: 07:00 | 19:00 | 07:00
Shift end: 19:00 | 07:00 | 19:00
Stretcher type: Ferno | Stryker | Ferno
Battery level: 80 | 90 | 75
Oxygen cylinder pressure: 150 | 120 | 200
O2 flow: 10 | 15 | 4
PEEP: 5 | 8 | 5
Tidal volume: 450 | 500 | 400
FiO2: 0.4 | 1 | 0.6
Ventilator mode: SIMV | PCV | SIMV
Capillary refill: 2 | 3 | 4
Pupils: PERL | unequal | PERL
Skin temp: cold | warm | warm
Room temperature: 21 | 22 | 20
Incubator temp: 36.5 | 36.8 | 36.2
Height (cm): 180 | 165 | 172
BMI: 24 | 31 | 19
Allergies: Penicillin | Morphine | Latex
Past medical history: Asthma | COPD | Epilepsy
Family history: Asthma | COPD | Epilepsy
Regular medication: Aspirin | Insulin | Ramipril
Complications: Hypotension | Aspiration | None
Next review date: 2025-04-05 | 2025-05-05 | 2025-06-05
Expiry date: 2025-04-05 | 2025-05-05 | 2025-06-05
Date of birth check: yes | no | yes
Date entered: 2025-04-05 | 2025-05-05 | 2025-06-05
Entry time: 10:00 | 11:00 | 12:00
Audit date: 2025-04-05 | 2025-05-05 | 2025-06-05
Logged by: AB | CD | AB
Checked: yes | no | yes
Debrief done: yes | no | yes
Bed number: 4 | 7 | 12
Room: 4 | 7 | 12
Phone: 07700 900123 | 07700 900124 | 07700 900125
Response interval (min): 8 | 9 | 12
Time to hospital: 25 | 30 | 18
Time from call to scene: 12 | 9 | 14
Rechnungsnummer: R-1 | R-2 | R-3
Flugzeit: 0:45 | 1:10 | 0:20
Landungen: 1 | 2 | 1
Außentemperatur: 12 | 14 | 9
Kilometerstand: 12000 | 12100 | 12230
Dienstbeginn: 07:00 | 19:00 | 07:00
Dienstende: 19:00 | 07:00 | 19:00
Körpergröße: 180 | 165 | 172
Überwachung: EKG | SpO2 | EKG
Geräte: Corpuls | LUCAS | Corpuls
Numéro de facture: 1 | 2 | 3
Temps de vol: 0:45 | 1:10 | 0:20
Température extérieure: 12 | 14 | 9
Début de garde: 07:00 | 19:00 | 07:00
Taille (cm): 180 | 165 | 172
Antécédents: Asthme | BPCO | Épilepsie
Surveillance: ECG | SpO2 | ECG
Durée de vol (min): 17 | 22 | 45
Número de factura: 1 | 2 | 3
Tiempo de vuelo: 0:45 | 1:10 | 0:20
Aterrizajes: 1 | 2 | 1
Temperatura del agua: 12 | 14 | 9
Antecedentes: Asma | EPOC | Epilepsia
Talla: 180 | 165 | 172
Flytid: 0:45 | 1:10 | 0:20
Vakt start: 07:00 | 19:00 | 07:00
Høyde: 180 | 165 | 172
Utetemperatur: 12 | 14 | 9
Fakturanummer: 1 | 2 | 3
Tidligere sykdommer: Astma | KOLS | Epilepsi
Vattentemperatur: 12 | 14 | 9
Längd: 180 | 165 | 172
Lengte: 180 | 165 | 172
Voorgeschiedenis: Astma | COPD | Epilepsie
Vliegtijd: 0:45 | 1:10 | 0:20
Buitentemperatuur: 12 | 14 | 9
Factuurnummer: 1 | 2 | 3
Response priority code: P1 | P2 | P1
Score: 12 | 8 | 7
Rating: 4 | 5 | 3
Level: 1 | 2 | 3
Stage: 1 | 2 | 3
Version: 1 | 2 | 3
Rank: Captain | FO | Captain
Temp. Vent: 22 | 21 | 20
Age of aircraft: 12 | 8 | 3
Aircraft age: 12 | 8 | 3
Weight of cargo: 120 | 80 | 45
Baggage weight (kg): 23 | 18 | 20
Max takeoff weight: 3200 | 3200 | 3200
Engine hours: 1200 | 1202 | 1205
Pulse oximeter ID: A1 | B2 | A1
ECG rhythm: SR | AF | SR
BP cuff size: M | L | M
GCS form completed: yes | no | yes
Heart rate monitor: yes | no | yes
SpO2 probe site: finger | ear | toe
Temperature of fluids: 37 | 38 | 40
Glucose given (g): 10 | 20 | 10
Respiratory support: CPAP | None | NIV
Sex of driver: M | F | M
Sex of clinician: M | F | M
Doctor age: 45 | 38 | 51
Crew weight: 80 | 75 | 90
Pilot age: 45 | 38 | 51
Relative present: yes | no | yes
Police on scene: 10:05 | 11:00 | 12:00
Fire on scene: 10:05 | 11:00 | 12:00
Ambulance arrival: 10:05 | 11:00 | 12:00
Last meal: 10:05 | 11:00 | 12:00
Time of injury: 10:05 | 11:00 | 12:00
Time of death: 10:05 | 11:00 | 12:00
ROSC time: 10:05 | 11:00 | 12:00
Time of CT: 10:05 | 11:00 | 12:00
RSI time: 10:05 | 11:00 | 12:00
TXA time: 10:05 | 11:00 | 12:00
Onset time: 10:05 | 11:00 | 12:00
Sunrise: 06:05 | 06:00 | 05:58
Report number: 1 | 2 | 3
Serial number: 1 | 2 | 3
Badge number: 1 | 2 | 3
Training hours: 2 | 3 | 1
Points: 2 | 3 | 1
Overtime (h): 2 | 3 | 1
Category of licence: A | B | A
Type of fuel: Jet A1 | Avgas | Jet A1
Type rating: EC135 | EC135 | H145
Status of aircraft: ok | unserviceable | ok
Position of aircraft: N51 | N52 | N53
Base phone: 0123 | 0124 | 0125
Region code: N | S | N
Priority of maintenance: high | low | high
Blood bank number: B1 | B2 | B3
Units: 2 | 1 | 4
Units of blood: 2 | 1 | 4
Time on oxygen: 10 | 12 | 15
`

const cellOf = (text: string): Cell => (/^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text)

async function guess(heading: string, values: string) {
  const cells = values.split(' | ').map(cellOf)
  const { columns } = await guessColumns(
    [heading],
    cells.map((cell) => [cell]),
    { places: {} },
  )
  const [column] = columns
  const isUsed = column?.mapping.use === 'field'
  return { target: isUsed ? column.mapping.target : null, confidence: isUsed ? column.confidence : 'none' }
}

const linesOf = (text: string): string[] => text.trim().split('\n')

test('a column that fits no field is never sure and rarely likely', async () => {
  const wrong: Record<string, string[]> = { sure: [], likely: [], none: [] }
  for (const line of linesOf(noneOfOurs)) {
    const at = line.indexOf(': ')
    const { target, confidence } = await guess(line.slice(0, at), line.slice(at + 2))
    if (target !== null) wrong[confidence]?.push(`${line} is ${target}`)
  }
  expect(wrong['sure']).toEqual([])
  expect(wrong['likely']).toEqual([])
})

test('most headings of other people are sure, and none is a wrong field', async () => {
  const [wrong, counts] = [[] as string[], { sure: 0, likely: 0, none: 0 }]
  for (const line of linesOf(ours)) {
    const [, heading = '', expected = '', values = ''] = /^(.+?) > ([\w.]+): (.+)$/.exec(line) ?? []
    const { target, confidence } = await guess(heading, values)
    counts[confidence] += 1
    if (target !== null && target !== expected) wrong.push(`${heading} is ${target}`)
  }
  expect(wrong).toEqual([])
  expect(counts).toEqual({ sure: 117, likely: 2, none: 1 })
})
