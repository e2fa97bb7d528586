/** More headings: common abbreviations, and Dutch. See `header-words.ts`. */

export const moreHeadings: Readonly<Record<string, string>> = {
  date: 'date of job|job date|dat|datum inzet|inzetdatum|ritdatum|date d intervention|date de mission|oppdrag dato|fecha de la mision|date de la mission|when|data intervento|fecha servicio',
  missionNumber:
    'codigo mision|codigo de mision|codigo servicio|n inter|no inter|num inter|ritnummer|ritnr|rit|inzetnummer|inzetnr|missienummer|num|num mission|n intervention|no intervention|numero intervention|mis nr|einsatz no|lfd nr|laufende nummer|lopnummer|lopenummer|lobenummer|n servicio|n missione|n intervento|volgnummer|oppdrag nr|uppdrag nr',
  type: 'soort casus|categorie casus|casustype|vakgebied|specialisme',
  'mission.missionType':
    'soort inzet|inzettype|type inzet|type rit|ritsoort|type intervention|type d engagement|mission typ|prim sec|prim sek|primaire secondaire|primar sekundar|primaer sekundaer|tipo intervento|tipo servicio',
  'mission.result':
    'motivo anulacion|motivo de anulacion|motivo cancelacion|motivo annullamento|cancel reason|cancellation reason|reason for cancellation|stornogrund|avbruddsarsak|uitkomst inzet|resultaat inzet|inzetresultaat',
  'mission.platform':
    'vehicle type|type of vehicle|voertuig|helikopter of auto|inzetmiddel|middel|veh|vhc|vehic|helico|helicoptere|helikopter bil|mezzo di soccorso|medio|recurso',
  'mission.urgency': 'urgentie|prioriteit|prio',
  'mission.baseCode': 'standplaats',
  'mission.locationType': 'soort locatie|type locatie',
  'mission.lightCondition':
    'j n|t n|d n|g n|jour ou nuit|tag oder nacht|dag of nacht|dag nacht|dag eller nat|dag eller natt|giorno o notte|dia o noche',
  'mission.weather': 'weer',
  'mission.hoistUsed': 'lier|treuillages|helitreuillage|winde ja nein|hiss|rescate con grua|windenrettung',
  'mission.callReceivedAt':
    'call received at|melding|meldtijd|tijd melding|oproep|oproeptijd|h appel|h alarme|alarme|heure alarme|heure d alarme|allarme|ora allarme|hora aviso|aviso',
  'mission.activatedAt': 'alarmering|alarmeringstijd|h decl|heure de declenchement|utkalling|utkallt',
  'mission.mobileAt':
    'vertrek|vertrektijd|uitruk|uitruktijd|h depart|heure depart|heure de depart|hora salida|ora partenza',
  'mission.arriveSceneAt':
    'aankomst|aankomsttijd|an eo|an e o|arrivo sul target|arrivo su target|arrivo target|aankomst plaats|ter plaatse|ter plekke|s place|s pl|s lieux|sur les lieux|slm|arr s place|arr slm|arrivee s place|arr sur place|an e stelle|an einsatzort|eintreffzeit|pa stedet|pa plats|pa skadested|ankomst skadested|ankomst hentested|sul posto|posto|en el lugar|lugar llegada|arr scene|arr at scene|time at scene',
  'mission.atPatientAt':
    'at pt|at the pt|arrival at patient|arrived at patient|at patient side|bij patient|aankomst patient|aupres pt|ved pas|vid pat',
  'mission.leaveSceneAt':
    'ab eo|ab e o|partenza dal target|partenza target|decollo dal target|left referring unit|left referring hospital|depart patient|departed patient|left patient|leave patient|abfahrt einsatzort|depart scene time|vertrek plaats|vertrek ter plaatse|vertrek incident|depart site|depart du site|depart place|depart s place|dep s place|dep scene|dep lieux|ab e stelle|ab einsatzstelle|abfahrt e stelle|fra skadested|avgang skadested|partenza posto',
  'mission.arriveDestinationAt':
    'at dest|arrivo ps|arrivo in ps|arrivo pronto soccorso|arrivo al pronto soccorso|arr rec hosp|arr receiving hosp|arrive receiving hospital|arrived receiving hospital|at receiving hospital|at receiving unit|arrivee a l hopital|aankomst ziekenhuis|aankomst zkh|aankomsttijd ziekenhuis|arr hop|arrivee hop|arr hopital|a l hopital|h hop|ank klinik|ank kh|ankunft kh|ank sykehus|ank sjukhus|ank sygehus|arr hosp|arr osp|arrivo in ospedale|lleg hospital|llegada al hospital|at hosp',
  'mission.handoverAt': 'overdracht|overdrachtstijd',
  'mission.availableAt':
    'operativo|operativo hora|hora operativo|vrij|beschikbaar|vrijmelding|dispo|ledigmeldt',
  'mission.backAtBaseAt': 'team home|terug|terug op basis|terug basis|retour a la base|retour b',
  'team.myRole': 'mijn rol|rol op inzet|functie|ma fonction',
  'team.myGrade': 'opleidingsniveau|niveau de formation',
  'team.supervisionLevel':
    'veiledning|supervisie|supervisieniveau|begeleiding|toezicht|niveau supervision|niv superv',
  'team.supervisorUserId': 'begeleider|opleider|supervisore|tuteur',
  patientAge: 'leeftijd|leeftijd patient|lft|age pt|alder ar|age ans|age a|edad anos|eta anni',
  ageBand: 'leeftijdsgroep|leeftijdscategorie|fascia d eta',
  'patient.gender': 'geslacht|gesl|geschl|m v|v m|h f|f h|k m|m k|w m d|m d w|sx|sesso m f|sexe h f',
  'patient.weightKg': 'gew|gewicht patient|poids pt|vekt kg',
  'clinical.presentation':
    'probleme|problema|problem pasient|hulpvraag|reden inzet|reden oproep|klacht|klachten|hoofdklacht|melding reden|toestandsbeeld|situatie|motif intervention|anlass',
  'clinical.diagnosisPrimary':
    'sospetto diagnostico|sospetta diagnosi|diagnostico de sospecha|provisional dx|working dx|primary dx|dg|dx|diag|diagn|ddx|d x|diagnose arts|werkdiagnose|hoofddiagnose|einddiagnose|arbeitsdiagnose|arbeidsdiagnose|tentativ diagnose|preliminar diagnos|arbetsdiagnos|diagnostic de travail|diagnostic retenu|hypothese diagnostique|diagnostico de trabajo|diagnosi di lavoro|ipotesi diagnostica',
  'clinical.diagnosisSecondary':
    'nevendiagnose|nevendiagnoses|autres dg|autres diagnostics|andere diagnosen|andere diagnoses|altre diagnosi|otros diagnosticos',
  'clinical.summary': 'samenvatting|casus|verloop|beloop|cas|histoire|anamnese',
  'clinical.injury.mechanism':
    'ongevalsmechanisme|letselmechanisme|mecanisme lesionnel|mecanisme|skademekanismen',
  'clinical.arrest.firstRhythm': 'eerste ritme|premier rythme|initialrytme|ritmo iniziale',
  'outcome.clinicalOutcome': 'uitkomst|resultaat|afloop|toestand bij overdracht|etat a la remise',
  'outcome.destinationType':
    'bestemming|dest|zielkh|hop dest|hopital de destination|destination hop|hospital de destino|ospedale di destinazione|mottakersykehus|mottagande sjukhus',
  'outcome.followUpNote': 'nazorg|vervolg|opvolging|suite|evolution hop',
  procedures:
    'procedures done|interventions done|handelingen|verrichtingen|verrichting|ingrepen|interventies|behandeling|geste|gestes techniques|gestes effectues|actes techniques|massn|procedimientos realizados|manovre eseguite|procedure effettuate|tecnicas|tiltak utfort|utforda atgarder|invasive massnahmen',
  drugs:
    'traitement|traitements|traitement medicamenteux|medication given|medications given|medicatie|medicijnen|toegediende medicatie|geneesmiddelen|medics|medocs|medicament|medikament|pharma|lakemedel givna|medisiner|medisin|medicin|drogas|medicamentos|farmaci somministrati|analg|analgesie|analgesia|analgetika|analgesics|analgesic|sed|sedatie|sedativa|sedatives|curare|curares|relaxans|relaxantien|relaxanzien|muscle relaxant|muscle relaxants|curarisation|miorilassanti|relajantes|vasopressoren|vasopresseurs|vasopressors|amines|katecholamine|catecholamines|antibiotika|antibiotiques|antibiotics|antibiotici|antibioticos|infusjoner',
  'airway.videoLaryngoscope':
    'vl|videolaryngoscope|videolaryngoscopie|videolaryngoskop|videolaryngoskopie|videolaryngoskopi|videolaryngoscopy|video laryngoscopy|videolaringoscopio|videolaringoscopia',
  'airway.attempts':
    'pogingen|aantal pogingen|nb essais|nombre d essais|essais|anzahl versuche|nb tentatives',
  'airway.firstPass': 'eerste poging|eerste poging geslaagd|1er essai|premier essai',
  'airway.tubeSizeMm': 'tubemaat|n sonde|taille tube',
  'reflection.what':
    'rem|remarque|remarks comments|comm|bijzonderheden|bijz|opmerkingen|opmerking|opm|toelichting|notities|note libre|notes libres|bem|anm|anmerkung|sonstiges|merkn|anm rkninger|notat|anteckning|bemaerkning|ovrigt|annotazioni|osservazione|observ|comentario',
  'reflection.learningPoints': 'leerpunten|points a retenir|a retenir',
}

const firstVitals = (field: string): string => `clinical.vitals.first.${field}`

/**
 * Headings that are element numbers of the American EMS data set (NEMSIS 3): "eTimes.03", "eVitals.10 - Heart Rate".
 */
const targetsByElement: Readonly<Record<string, string>> = {
  'etimes 01': 'mission.callReceivedAt',
  'etimes 03': 'mission.activatedAt',
  'etimes 05': 'mission.mobileAt',
  'etimes 06': 'mission.arriveSceneAt',
  'etimes 07': 'mission.atPatientAt',
  'etimes 09': 'mission.leaveSceneAt',
  'etimes 10': 'mission.arriveDestinationAt',
  'etimes 11': 'mission.arriveDestinationAt',
  'etimes 12': 'mission.handoverAt',
  'etimes 13': 'mission.availableAt',
  'etimes 14': 'mission.stoodDownAt',
  'etimes 15': 'mission.backAtBaseAt',
  'eresponse 05': 'mission.missionType',
  'escene 09': 'mission.locationType',
  'edisposition 12': 'mission.result',
  'edisposition 30': 'mission.result',
  'edisposition 16': 'mission.platform',
  'edisposition 21': 'outcome.destinationType',
  'edisposition 32': 'clinical.levelOfCare',
  'epatient 13': 'patient.gender',
  'epatient 25': 'patient.gender',
  'epatient 15': 'patientAge',
  'epatient 16': 'patientAgeUnit',
  'eexam 01': 'patient.weightKg',
  'esituation 04': 'clinical.presentation',
  'esituation 11': 'clinical.diagnosisPrimary',
  'esituation 12': 'clinical.diagnosisSecondary',
  'evitals 06': firstVitals('systolicBp'),
  'evitals 07': firstVitals('diastolicBp'),
  'evitals 10': firstVitals('heartRate'),
  'evitals 12': firstVitals('spo2'),
  'evitals 14': firstVitals('respiratoryRate'),
  'evitals 16': firstVitals('etco2Kpa'),
  'evitals 18': firstVitals('glucoseMmol'),
  'evitals 23': firstVitals('gcsTotal'),
  'evitals 24': firstVitals('temperatureC'),
  'evitals 27': firstVitals('painScore'),
  'einjury 01': 'clinical.injury.mechanism',
  'earrest 11': 'clinical.arrest.firstRhythm',
  'eprocedures 03': 'procedures',
  'eprocedures 05': 'procedures.attempts',
  'eprocedures 06': 'procedures.outcome',
  'emedications 03': 'drugs',
  'enarrative 01': 'clinical.summary',
  'eoutcome 01': 'outcome.followUpOutcome',
}

/**
 * Elements that identify people: name, number, address and birth of the patient, incident numbers, crew, and location.
 */
const identifyingElements =
  /^(?:epatient (?:0[1-9]|1[0-24]|1[789]|2[0-4])|erecord 01|eresponse 0[34]|escene (?:1[0-9]|2[0-4])|ecrew \d\d|edisposition (?:0[1-9]|1[01])|epayment \d\d|ehistory 0[1-5]|edevice \d\d)$/

const elementPattern =
  /^e_?(times|response|scene|disposition|patient|exam|situation|vitals|injury|arrest|procedures|medications|narrative|outcome|record|crew|payment|history|device)[._ ](\d\d)(?!\d)/i

/** Returns `etimes 03` for "eTimes.03", whatever follows it. */
function elementOf(heading: string): string | null {
  const [, section, number] = elementPattern.exec(heading.trim()) ?? []
  return section === undefined ? null : `e${section.toLowerCase()} ${number}`
}

/** Returns the field of an element, or null for any other heading. */
export const elementTarget = (heading: string): string | null => {
  const number = elementOf(heading)
  return (number !== null && targetsByElement[number]) || null
}

export const isIdentifierElement = (heading: string): boolean =>
  identifyingElements.test(elementOf(heading) ?? '')

/** Returns the elements as headings, with the fields that they fill. */
export const elementHeadings = (): readonly (readonly [target: string, heading: string])[] =>
  Object.entries(targetsByElement).map(([heading, target]) => [target, heading] as const)
