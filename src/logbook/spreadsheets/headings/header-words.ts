/**
 * Column headings as clinicians write them, in the languages of our users: English, German, French, Nordic, Spanish,
 * Italian, Dutch.
 */
import { importTargets } from '../targets.contract.ts'
import { moreHeadings } from './more-headings.ts'
import { shortHeadings } from './short-headings.ts'

type HeadingsByField = Readonly<Record<string, string>>

const caseHeadings: HeadingsByField = {
  date: 'date|mission date|date of transport|transport date|date of service|service date|date of mission|date of case|case date|date of call|date of incident|datum|einsatzdatum|tag|date mission|date intervention|dato|oppdragsdato|datum uppdrag|fecha|fecha mision|data|data missione|day|date of procedure|operation date|date of operation|activity date|flight date|transport date|event date',
  missionNumber:
    'mission number|mission no|mission id|mission|mission nr|mission ref|job number|job no|job|job id|case number|case no|case id|run number|run no|log number|log no|flight number|tasking number|reference|ref|ref no|einsatznummer|einsatz nr|einsatznr|auftragsnummer|numero mission|numero de mission|n mission|no mission|oppdragsnummer|oppdragsnr|uppdragsnummer|missionsnummer|turnummer|numero de mision|numero mision|numero missione|transport number|record|id|no|nr|number|local case reference|case reference',
  patientSequence: 'patient index|patient no of mission|patient sequence',
  title: 'title|titel|titre|tittel|titulo|titolo|case title|headline|subject',
  type: 'case type|type of case|category|case category|specialty|speciality|problem category|fallart|falltyp|fachgebiet|kategorie|einsatzart medizinisch|categorie|type de cas|specialite|kategori|sakstype|pasientkategori|categoria|tipo de caso|tipo caso|clinical category|patient category|patient type|case mix|type',
  encounterSetting:
    'simulated|simulation|real or simulated|sim|setting real|simuliert|simulert|simulerad|simulado|simulato|real simulated|encounter',
  status: 'status',
  tags: 'tags|tag|labels|keywords|schlagworte|stichworte|mots cles|etiquettes|nokkelord|etiquetas',
  flagCaseReview: 'flagged for review|flag|review|for review|flagged|discuss|m m|governance',
  'mission.missionType':
    'mission type|type of mission|job type|einsatzart|art|einsatztyp|missionsart|type de mission|type mission|type d intervention|oppdragstype|type oppdrag|uppdragstyp|missionstype|tipo de mision|tipo mision|tipo missione|tipo di missione|primary secondary|primary or secondary|call type|transport type|response type',
  'mission.result':
    'mission outcome|mission result|outcome of mission|disposition|conveyance|conveyed|einsatzergebnis|ergebnis einsatz|issue de la mission|resultat mission|oppdragsresultat|resultado mision|esito missione|stand down|transport mode outcome|mission status',
  'mission.platform':
    'aircraft or vehicle|rth nef|rth|nef|hubschrauber|helikopter|heli|aircraft|vehicle|platform|asset|mode|transport mode|mode of transport|aircraft type|airframe|fahrzeug|rettungsmittel|einsatzmittel|luftfahrzeug|vecteur|moyen|vehicule|aeronef|fartoy|luftfartoy|fordon|koretoj|transportmiddel|vehiculo|aeronave|mezzo|veicolo|transport',
  'mission.urgency':
    'urgency|priority|dringlichkeit|prioritat|urgence|priorite|hastegrad|prioritet|urgencia|prioridad|urgenza|ncepod class|category of urgency',
  'mission.baseCode':
    'base|station|air base|basis|standort|luftrettungszentrum|base helico|basen|baseort|stasjon|basestasjon|base operativa',
  'mission.regionCode': 'region|area|county|gebiet|bundesland|zone|fylke|lan',
  'mission.locationType': 'location type|type of location|scene type|einsatzort art|type de lieu|stedstype',
  'mission.lightCondition':
    'day or night|day night|light|light condition|tag nacht|tageszeit|jour nuit|dag natt|dag nat|dia noche|giorno notte|night',
  'mission.weather': 'weather|wetter|meteo|vaer|vader|vejr|clima|tempo',
  'mission.hoistUsed':
    'hoist used|winch used|winch|hoist|winde|windeneinsatz|treuil|treuillage|heis|heisoppdrag|vinsch|grua|verricello',
  'mission.hoistCycles':
    'hoist cycles|winch cycles|number of winches|winches|windenvorgange|cycles de treuil|heisrunder',
  'mission.hoistCyclesNight':
    'hoist cycles by night|hoist cycles at night|night winches|night winch|winch night|winches night|winch at night|hoist night|night hoist|night hoist cycles',
}

const timeHeadings: HeadingsByField = {
  'mission.callReceivedAt':
    'call received|call time|time of call|999 call|call|notruf|notrufeingang|anrufzeit|meldungseingang|alarmeingang|heure d appel|heure appel|appel|anrop|nodanrop|larm|larm inkom|alarm modtaget|hora llamada|ora chiamata|alarm|t0',
  'mission.activatedAt':
    'activated|activation|activation time|tasked|tasking time|time tasked|alerted|mobilised|alarmierung|alarmierungszeit|alarmzeit|alarm zeit|einsatzbeginn|declenchement|heure declenchement|alerte|alarmert|varslet|utalarmering|larmtid|utlarmning|alarmeret|activacion|hora activacion|attivazione|dispatch|dispatched|dispatch time|time out|start time|start|alarm tid',
  'mission.mobileAt':
    'mobile|time mobile|lift|lift off|take off|takeoff|airborne|departed base|depart base|departure|ausgeruckt|abflug|start base|ausrucken|abflugzeit|depart|decollage|depart base|avgang|avreise|avfart|letting|despegue|salida|decollo|partenza|en route|wheels up',
  'mission.arriveSceneAt':
    'arrived at scene|on scene|on scene time|arrive scene|arrival on scene|arrival|arrived|at scene|scene arrival|landing|landed|an einsatzstelle|ankunft|ankunft einsatzstelle|eintreffen|landung|ankunftszeit|arrivee sur place|arrivee sur les lieux|arrivee slm|arrivee|sur place|ankomst|ankomst sted|fremme|framme|framme pa plats|fremme pa stedet|llegada|llegada al lugar|arrivo|arrivo sul posto',
  'mission.atPatientAt':
    'at patient|patient contact|time at patient|beim patienten|an pat|an patient|am patienten|patientenkontakt|aupres du patient|contact patient|ved pasient|hos patient|vid patient|pasientkontakt|contacto paciente|contatto paziente|patient side',
  'mission.leaveSceneAt':
    'left scene|leave scene|depart scene|departed scene|off scene|scene departure|abfahrt einsatzstelle|abflug einsatzstelle|transportbeginn|verlassen einsatzstelle|depart lieux|depart des lieux|depart slm|avreise sted|avgang sted|lamnar plats|afgang sted|forlod sted|salida del lugar|partenza dal posto',
  'mission.arriveDestinationAt':
    'arrived at destination|arrive destination|at hospital|arrive hospital|arrival hospital|hospital arrival|arrived hospital|time at hospital|ankunft klinik|ankunft krankenhaus|ankunft zielklinik|klinik an|arrivee hopital|arrivee destination|ankomst sykehus|ankomst sjukhus|ankomst hospital|llegada hospital|arrivo ospedale|at destination',
  'mission.handoverAt':
    'handover|hand over|handover time|ubergabe|ubergabezeit|remise|transmission|overlevering|overlamning|overdragelse|entrega|transferencia|consegna',
  'mission.stoodDownAt': 'stood down|stand down time|stood down time|cancelled at|abbruch|annulation|avbrutt',
  'mission.availableAt':
    'available|clear|time clear|clear time|free|einsatzbereit|frei|wieder einsatzbereit|einsatzende|disponible|disponibilite|ledig|klar|klarmeldt|disponible hora|disponibile|end time|finish',
  'mission.backAtBaseAt':
    'back at base|return to base|rtb|at base|returned to base|zuruck|ruckkehr|standort an|retour base|retour|tilbake pa base|ater base|retur base|regreso base|rientro base|rientro',
}

const patientHeadings: HeadingsByField = {
  'team.myRole':
    'my role|role|crew role|role on mission|rolle|funktion|meine funktion|fonction|mon role|rolle pa oppdrag|min rolle|roll|funcion|mi papel|rol|ruolo|funzione|position',
  'team.myGrade':
    'grade|my grade|seniority|dienstgrad|stufe|ausbildungsstand|grade medecin|stillingsgrad|grado|qualifica|training grade',
  'team.myInvolvement':
    'my role in care|involvement|my involvement|lead|lead or support|beteiligung|rolle im team',
  'team.supervisionLevel':
    'supervision level|supervision|level of supervision|supervised|supervision type|aufsicht|supervisionsgrad|niveau de supervision|encadrement|supervisjon|supervisjonsniva|handledning|supervisionsniveau|nivel de supervision|supervisione|livello di supervisione|entrustment|independence|your role supervision',
  'team.supervisorUserId':
    'supervisor|supervising consultant|consultant|trainer|supervised by|supervisor name|consultant name|aufsichtsperson|betreuer|superviseur|encadrant|veileder|handledare|vejleder|supervisor nombre|tutor|educational supervisor|responsible consultant',
  'team.teamSize': 'team size|crew size|teamgrosse',
  'team.learnerPresent': 'learner present|student present|trainee present',
  patientAge:
    'age|patient age|age of patient|age years|alter|patientenalter|alter jahre|age patient|alder|pasientalder|alder pasient|edad|edad paciente|eta|eta paziente|pt age|age at event|age at incident|age at operation|age at procedure|age at time of incident|age at time of event|age yrs',
  patientAgeUnit:
    'unit of age|age unit|age units|einheit alter|alterseinheit|unite d age|unite age|aldersenhet|alder enhet|unidad edad|unita eta|units',
  ageBand:
    'age band|age group|age range|altersgruppe|tranche d age|groupe d age|aldersgruppe|aldersgrupp|grupo de edad|fascia di eta|age category',
  'patient.gender':
    'gender|sex|w m|m w|m w d|m f d|f m|patient gender|patient sex|geschlecht|sexe|genre|kjonn|kon|sexo|genero|sesso|m f|genere',
  'patient.weightKg': 'weight|weight kg|wt|gewicht|korpergewicht|poids|vekt|vikt|vaegt|peso',
  'patient.asaGrade': 'asa|asa grade|asa score|asa class|asa klasse',
  'patient.pregnancyWeeks':
    'pregnancy weeks|gestation|weeks pregnant|schwangerschaftswoche|ssw|semaines d amenorrhee|svangerskapsuke',
  'patient.gestationAtBirthWeeks': 'gestation at birth|gestational age|gestationsalter|terme',
}

const careHeadings: HeadingsByField = {
  'clinical.presentation':
    'presenting problem|presenting complaint|presentation|complaint|chief complaint|problem|reason for call|incident type|pc|nature of call|einsatzgrund|einsatzstichwort|leitsymptom|meldebild|motif|motif d appel|motif d intervention|problemstilling|arsak|problemstillning|kontaktarsag|motivo|motivo de llamada|motivo chiamata|description|incident|tilstand',
  'clinical.diagnosisPrimary':
    'main diagnosis|diagnosis|primary diagnosis|working diagnosis|provisional diagnosis|dx|impression|condition|diagnose|hauptdiagnose|verdachtsdiagnose|diagnostic|diagnostic principal|hoveddiagnose|diagnos|huvuddiagnos|diagnostico|diagnostico principal|diagnosi|diagnosi principale|injury|pathology|clinical condition',
  'clinical.diagnosisSecondary':
    'other diagnoses|secondary diagnosis|secondary diagnoses|further diagnoses|nebendiagnose|nebendiagnosen|diagnostic secondaire|bidiagnose|bidiagnoser|diagnostico secundario|diagnosi secondaria',
  'clinical.summary':
    'summary|case summary|clinical summary|narrative|case details|details|zusammenfassung|verlauf|kurzbericht|resume|resume clinique|sammendrag|oppsummering|sammanfattning|resumen|riassunto|clinical details|synopsis|history|brief',
  'clinical.nacaScore': 'naca|naca score|naca index',
  'clinical.levelOfCare': 'level of care|care level|versorgungsstufe|niveau de soins',
  'clinical.injury.mechanism':
    'mechanism|mechanism of injury|moi|injury mechanism|unfallmechanismus|mechanisme|skademekanisme|skademekanism|mecanismo|meccanismo',
  'clinical.arrest.firstRhythm':
    'first rhythm|initial rhythm|presenting rhythm|initialer rhythmus|erster rhythmus|rythme initial|forste rytme|ritmo inicial',
  'clinical.arrest.outcome': 'rosc|resuscitation outcome|arrest outcome|outcome of the resuscitation',
  'outcome.clinicalOutcome':
    'patient outcome|outcome|clinical outcome|patient condition at handover|ergebnis|patientenergebnis|zustand bei ubergabe|devenir|issue|evolution|utfall|resultat|utgang|resultado|evolucion|esito|exit status|result',
  'outcome.destinationType':
    'destination|receiving unit|destination type|taken to|conveyed to|ziel|zielort|zielklinik art|destination patient|destinasjon|destino|destinazione|leveringssted|zielabteilung',
  'outcome.followUpOutcome': 'outcome at follow up|follow up outcome|hospital outcome|30 day outcome',
  'outcome.followUpNote':
    'follow up|follow up note|followup|nachverfolgung|suivi|oppfolging|uppfoljning|seguimiento',
  procedures:
    'procedures|procedure|interventions|intervention|skills|skills performed|procedures performed|massnahmen|eingriffe|prozeduren|gestes|gestes realises|actes|procedures realisees|prosedyrer|tiltak|atgarder|procedurer|procedimientos|intervenciones|procedure eseguite|manovre|operation|operation performed|operations|practical procedures|treatment|therapie|behandling',
  'procedures.operatorRole':
    'my role in the procedures|operator|performed by|role in procedure|operator role|procedure role|durchgefuhrt von|operateur|operator rolle|role in operation|my role in procedure|wer|wer rolle|selbststandigkeit|selbstandigkeit',
  'procedures.supervisionLevel':
    'procedure supervision|supervision of procedure|supervision of procedures|regional supervision',
  'procedures.byOthers':
    'procedures before our arrival|procedures before arrival|interventions before arrival|done before arrival|treatment before arrival|prior interventions|massnahmen vor eintreffen|vorbehandlung|gestes avant arrivee|tiltak for ankomst|atgarder fore ankomst',
  'drugs.byOthers':
    'drugs before our arrival|drugs before arrival|medication before arrival|drugs given before arrival|prior medication|medikamente vor eintreffen|medicaments avant arrivee',
  'procedures.attempts': 'procedure attempts|attempts at procedure|attempts of procedure',
  'procedures.outcome':
    'procedure outcome|outcome of procedure|procedure success|success of procedure|success|successful|succeeded|erfolg|erfolgreich|reussite|succes|lykkes|lyckades|exito|successo',
  drugs:
    'drugs|medication|medications|drugs given|medicines|medikamente|medikation|medicaments|drogues|medikamenter|legemidler|lakemedel|farmacos|medicacion|farmaci|drugs administered|meds|meds given',
  'airway.attempts':
    'tracheal attempts|intubation attempts|tube attempts|attempts|number of attempts|ett attempts|laryngoscopy attempts|intubationsversuche|versuche|tentatives|nombre de tentatives|intubasjonsforsok|intubationsforsok|forsok|intentos|intentos intubacion|tentativi|no of attempts|passes',
  'airway.firstPass':
    'first pass success|first pass|fps|first attempt success|erster versuch erfolgreich|first pass erfolg|succes premier essai|succes premiere tentative|forste forsok|exito primer intento|successo primo tentativo',
  'airway.attempts.laryngoscope': 'laryngoscope|laryngoscopy|device|dl vl|blade|laryngoskop|laringoscopio',
  'airway.attempts.view':
    'best view|cormack|cormack lehane|cl grade|grade of view|view|cl|laryngeal view|c l grade',
  'airway.finalAirway':
    'final airway|airway|definitive airway|atemweg|voies aeriennes|luftvei|luftvag|via aerea|vie aeree',
  'airway.tubeSizeMm': 'tube size|ett size|tubusgrosse|taille de sonde|tubestorrelse',
  'reflection.what':
    'reflection|reflections|notes|note|comments|comment|what happened|remarks|my notes|free text|bemerkung|bemerkungen|notizen|kommentar|anmerkungen|reflexion|reflektion|commentaire|commentaires|remarques|notater|merknad|merknader|anteckningar|kommentarer|bemaerkninger|noter|notas|comentarios|observaciones|note personali|commenti|osservazioni|what',
  'reflection.soWhat': 'so what|what did i learn|was habe ich gelernt',
  'reflection.nowWhat': 'now what|action plan|next steps|actions|what next|plan',
  'reflection.learningPoints':
    'learning points|learning|lessons|lessons learned|key learning|lernpunkte|points d apprentissage|laeringspunkter|puntos de aprendizaje|take home',
  'reflection.cpdHours': 'cpd hours|cpd|cpd points|hours cpd|fortbildungsstunden|cme hours',
}

const vitalsHeadings: HeadingsByField = {
  gcsTotal: 'gcs|glasgow|glasgow coma scale|gcs total|score de glasgow|ecg glasgow',
  heartRate:
    'hr|heart rate|pulse|puls|hf|herzfrequenz|fc|frequence cardiaque|frecuencia cardiaca|frequenza cardiaca|pouls|hjertefrekvens|pulso',
  systolicBp:
    'sbp|systolic|systolic bp|sys bp|systolisch|rr sys|rrsys|pas|tas|systolisk|bp sys|systolic blood pressure|nibp sys',
  diastolicBp:
    'dbp|diastolic|diastolic bp|dia bp|diastolisch|rr dia|rrdia|pad|tad|diastolisk|bp dia|diastolic blood pressure',
  bloodPressure:
    'bp|blood pressure|nibp|blutdruck|rr|ta|pa|tension|tension arterielle|blodtrykk|blodtryck|bt|blodtryk|tension arterial|pressione|pressione arteriosa',
  respiratoryRate:
    'rr permin|respiratory rate|resp rate|resps|af|atemfrequenz|fr|frequence respiratoire|respirasjonsfrekvens|andningsfrekvens|frecuencia respiratoria|frequenza respiratoria|resp',
  spo2: 'spo2|sats|sat|sao2|saturation|sattigung|saturasjon|sauerstoffsattigung|saturacion|saturazione|pulse oximetry|pulse ox|pulsoximetrie|pulsoksymetri|pulsoximetri|oximetrie de pouls|pulsioximetria|pulsossimetria|oxygen saturation|o2 saturation|o2 sats|o2 sat|saturasjon spo2',
  etco2Kpa: 'etco2|end tidal|end tidal co2|co2|et co2|etco2 kpa|etco2 mmhg',
  temperatureC: 'temp|temperature|temperatur|temperatura|core temp',
  glucoseMmol:
    'glucose|bm|bgl|bsl|blood glucose|blood sugar|bz|blutzucker|glycemie|dextro|glukose|glykemi|blodsukker|blodsocker|glucemia|glicemia',
  lactateMmol: 'lactate|laktat|lactato|lattato',
  painScore: 'pain|pain score|nrs|vas|schmerz|eva|douleur|smerte|smarta|dolor|dolore',
}

/** Words in a heading for the moment at which vital signs were taken. */
const momentWords: Readonly<Record<'first' | 'worst' | 'handover', readonly string[]>> = {
  first: [
    '',
    'first',
    'initial',
    'on arrival',
    'arrival',
    'at scene',
    'init',
    'initialer',
    'bei ankunft',
    'erster',
    'erst',
    'initiale',
    'initiales',
    'ankomst',
    'ved ankomst',
    'inicial',
    'iniziale',
  ],
  worst: [
    'worst',
    'lowest',
    'minimum',
    'schlechtester',
    'niedrigster',
    'pire',
    'le plus bas',
    'laveste',
    'lagsta',
    'darligste',
    'peor',
    'peggiore',
    'nadir',
  ],
  handover: [
    'handover',
    'at handover',
    'final',
    'last',
    'ubergabe',
    'uberg',
    'bei ubergabe',
    'a la remise',
    'final',
    'ved levering',
    'vid overlamning',
    'final',
    'entrega',
    'levering',
    'ved levering',
    'avlevering',
  ],
}

function vitalsAtPoints(): [string, string][] {
  return Object.entries(momentWords).flatMap(([point, words]) =>
    Object.entries(vitalsHeadings).flatMap(([field, headings]) =>
      headings.split('|').flatMap((heading) =>
        words.flatMap((word): [string, string][] => [
          [`clinical.vitals.${point}.${field}`, `${word} ${heading}`.trim()],
          [`clinical.vitals.${point}.${field}`, `${heading} ${word}`.trim()],
        ]),
      ),
    ),
  )
}

/** Returns every known heading with its field. A heading that is listed twice means the first field. */
export const knownHeadings = (): readonly (readonly [target: string, heading: string])[] => [
  ...[caseHeadings, timeHeadings, patientHeadings, careHeadings, moreHeadings, shortHeadings].flatMap(
    (words) =>
      Object.entries(words).flatMap(([code, headings]) =>
        headings.split('|').map((heading) => [code, heading] as const),
      ),
  ),
  ...vitalsAtPoints(),
  ...importTargets.map(({ code, label }) => [code, label] as const),
]
