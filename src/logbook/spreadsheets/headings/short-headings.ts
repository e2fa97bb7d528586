/** Headings of two to six letters, in the languages of `header-words.ts`. */
export const shortHeadings: Readonly<Record<string, string>> = {
  date: 'dato tid',
  'mission.callReceivedAt': 'tijd alarm|alarmtijd|alarm tijd|mldg|alm|tid alarm|zeit alarm',
  'mission.mobileAt': 'lyft|start|lift|letting tid|uit|uitr|ausr|vertr basis|avg|avg base',
  'mission.arriveSceneAt': 'arr|ank|ankst|aank|aank tp|eintr|framme tid|ved pt',
  'mission.atPatientAt': 'hos pas|hos pasient|hos pat|ved pasient|ved pas|bij pt|beim pat|contact pt',
  'mission.leaveSceneAt': 'vertr|vertr tp|vertrek tp|abf|dep|fra sted|avg sted',
  'mission.arriveDestinationAt':
    'sjh|syk|sjukh|aank zkh|in zkh|zkh aank|ank syk|pa sykehus|pa sjukhus|sykehus tid',
  'mission.handoverAt': 'avl|avlamnat tid|avlamn|overdr|overlev|uberg|ovl',
  'mission.availableAt': 'ledig kl|ledig tid|klar kl|vrij tijd',
  'mission.backAtBaseAt': 'hjemme|hjemme pa base|pa base|ter basis|op basis|hem|hemma|basis an',
  'mission.platform':
    'h a|heli auto|heli bil|bil heli|enhet|ressurs|resurs|maskin|maskine|kjoretoy|luftfart|fly heli|middel kenteken|callsign',
  'mission.missionType':
    'prim sek transf|oppdr type|oppdragskategori|uppdragskategori|einsatzkategorie|soort rit',
  'mission.urgency': 'hast|hastegr|prio grad|urg|kode|alarmcode',
  'mission.result': 'avslutning|gjennomfort|genomfort|result oppdrag|inzet uitkomst|einsatzausgang',
  'team.myRole': 'fkt|funk|min funksjon|funksjon',
  'team.supervisionLevel':
    'alene|selvstendig|sjalvstandig|zelfstandig|zelf begel|o l v|selbst|autonomie|autonomia|grado de autonomia',
  'patient.gender': 'kj|kjonn m k|gesl m v|sex k m|gender m f',
  patientAge: 'lftd|ald|alder pas|alter pat|age a|anni',
  'patient.weightKg': 'kg|vekt|gew kg',
  'clinical.injury.mechanism': 'mech|mek|mekanisme|ongeval|toedracht|unfallhergang|hergang|mecan|dinamica',
  'clinical.diagnosisPrimary': 'diagn|diag|tent diagn|tentativ diagn|hovedproblem|hoofdprobleem|hauptproblem',
  'clinical.diagnosisSecondary':
    'nevendx|neven dx|bidiagn|tilleggsdiagnose|tilleggsdiagnoser|nebendg|neb dg|dg sec|diag sec|comorbiditeit|komorbiditet|comorbidites|comorbidita|andre diagnoser|andra diagnoser',
  'clinical.nacaScore': 'naca nr|naca grad|naca verdi',
  'clinical.arrest.firstRhythm': 'rytme|ritme|rhythmus|rythme|ritmo|rytm|1 ritme|startrytme',
  'clinical.summary':
    'casus kort|kort verslag|hendelse|forlop|forlopp|handelse|handelsesforlopp|hendelsesforlop|fall|fallbeschreibung',
  'outcome.clinicalOutcome':
    'utfall pas|resultat pas|status levert|status ved levering|toestand|zustand|tilstand ved levering',
  'outcome.destinationType':
    'levert til|levert|leveres|lever|til avd|til sykehus|mottak|naar zkh|afgeleverd|afvoer|bestemm|destin|dest avd|leveret til|lamnad till|avlamnat|zielkl',
  'outcome.followUpNote': 'fu|f u|follow|nabeloop|oppf|uppf|verlauf klinik|etterkontroll',
  procedures:
    'verr|verricht|handel|tilt|atg|prosed|prosedyre|proced|massnahme|beh|behandl|ingrep|ingrepp|skills done|manov|actes',
  drugs:
    'indukt|induks|induct|medisiner gitt|medikam|meds gitt|lm|lakem|medicatie gegeven|inductie|induksjon|induktion|induction|induzione|induccion|narkosemiddel|anestesimidler|hypnotica|opiater|pressor|pressors',
  'airway.attempts':
    'pog|fors|forsok intub|int forsok|vers|ant forsok|antall forsok|antal forsok|essais iot|tent',
  'airway.finalAirway': 'lw|luftv|luftvei type|atemw|luchtweg|luftvejs|vie aer',
  'airway.tubeSizeMm': 'tube str|tubestr|ett mm|tubegr|tube nr|tubus nr|tubus',
  'airway.attempts.view': 'c l|cl grad|cormack grad|innsyn|insyn',
  'reflection.what': 'opmk|merk|merkn|anm|bemerk|noot|notis|comm',
  'clinical.vitals.first.gcsTotal':
    'emv|emv score|gcs emv|rls gcs|glasgow score|glasgow ank|gcs ank|emv aank|gcs tp',
  'clinical.vitals.first.heartRate': 'pols|p|hartslag|hartfrequentie|puls ank|pf|hjertefr|freq card|frek',
  'clinical.vitals.first.respiratoryRate':
    'ademfrequentie|ademfreq|ah|resp frek|respfr|rf|andningsfr|af min|a freq',
  'clinical.vitals.first.bloodPressure': 'bloeddruk|rr mmhg|tensie|nibd|blodtr|blt|bltr|rr ank|bt ank',
  'clinical.vitals.first.systolicBp': 'sys|syst|systole|sbt|sbd|systol|bt syst|tryck syst',
  'clinical.vitals.first.diastolicBp': 'dia|diast|diastole|dbt|dbd|diastol|bt diast|tryck diast',
  'clinical.vitals.first.spo2':
    'saturatie|satur|sat o2|o2 sat|zuurstofsaturatie|metn|metning|syremattnad|syremetning|satt',
  'clinical.vitals.first.temperatureC': 'temp c|lichaamstemperatuur|tempr|kroppstemp|koerpertemp|kerntemp',
  'clinical.vitals.first.glucoseMmol': 'gluc|glucosewaarde|bs|blsukker|bls|p glukose|b glukose|glyk|hgt|dxt',
  'clinical.vitals.first.etco2Kpa': 'etco2 ank|co2 et|petco2|kapno|capno',
  'clinical.vitals.first.lactateMmol': 'lact|lak|lactaat',
  'clinical.vitals.first.painScore': 'pijn|pijnscore|smertescore|vas nrs|nrs vas|smarta vas|schmerz nrs',
}
