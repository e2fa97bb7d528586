/** Synonyms of patient and treatment codes, in our users' languages. */
import type { Synonyms } from './missions.ts'

export const patientSynonyms: Synonyms = {
  patientGenders: {
    male: 'M|male|man|boy|mannlich|homme|masculin|mann|mand|man|mannl|hombre|masculino|maschio|♂|H|männlich|kille|gutt|uomo|varon|maschile|jongen|jongetje|dhr|mannelijk|pojke|dreng|junge|garcon|ragazzo|nino',
    female:
      'F|female|woman|girl|W|weiblich|weibl|femme|feminin|kvinne|kvinna|kvinde|mujer|femenino|femmina|♀|K|jente|flicka|donna|femminile|V|vrouw|vr|meisje|mevr|mw|vrouwelijk|pige|madchen|fille|ragazza|nina',
    other: 'other|X|non binary|nonbinary|divers|autre|annet|annat|otro|altro|intersex|trans',
    unknown:
      'unknown|U|NK|unbek|not known|unbekannt|inconnu|ukjent|okand|ukendt|desconocido|sconosciuto|not recorded|n a|na',
  },
  ageUnits: {
    years: 'y|yr|yrs|years|year|jahre|ans|ar|aar|anos|anni|A',
    months: 'm|mo|mth|mths|months|month|monate|mois|maneder|manader|meses|mesi',
    weeks: 'w|wk|wks|weeks|week|wochen|semaines|uker|veckor|uger|semanas|settimane',
    days: 'd|day|days|tage|jours|dager|dagar|dage|dias|giorni',
    hours: 'h|hr|hrs|hours|hour|stunden|heures|timer|timmar|horas|ore',
  },
  ageBands: {
    neonate: 'neonate|newborn|neo|neonatal|<28d|under 28 days|neugeborenes|nouveau ne|nyfodt|nyfodd',
    infant: 'infant|baby|under 1|0-1|<1|saugling|nourrisson|spedbarn|spadbarn|0 1',
    child_1_4: '1-4|1-5|toddler|kleinkind|1 4|1 5',
    child_5_11: '5-11|5-12|6-12|child|paediatric|paeds|kind|enfant|barn|5 11|5 12|6 12',
    young_person_12_15: '12-15|13-16|teenager|12 15|13 16',
    young_person_16_17: '16-17|adolescent|16 17',
    adult_18_39: '18-39|18-40|young adult|18 39|16-39|20-39',
    adult_40_64: '40-64|41-65|40-65|adult|erwachsen|erwachsener|adulte|voksen|vuxen|adulto|40 64',
    older_65_79: '65-79|elderly|older adult|65+|over 65|66-80|65 79',
    older_80_89: '80-89|80+|over 80|80 89',
    older_90_plus: '90+|over 90|>90',
  },
  caseTypes: {
    trauma:
      'trauma|injury|head injury|RTC|MVA|RTA|verletzung|unfall|traumatologie|traumatologisch|traume|chirurgisch|skade|traumatico|blunt trauma|penetrating trauma|major trauma|trauma adult',
    medical:
      'medical|general medical|internistisch|innere|intern|medical adult|medicale|medecine|medisinsk|medicinsk|medico|medica|internal',
    cardiac:
      'cardiac|cardiology|ACS|STEMI|chest pain|kardial|kardiologisch|herz|cardiaque|cardiologie|hjerte|hjarta|cardiaco|cardiologico',
    cardiac_arrest:
      'cardiac arrest|OHCA|arrest|CPR|reanimation|rea|herzstillstand|kreislaufstillstand|arret cardiaque|ACR|hjertestans|hjartstopp|hjertestop|parada|PCR|arresto cardiaco|ACC|medical arrest',
    respiratory:
      'respiratory|breathing|respi|pulmonal|atemnot|respiratoire|respirasjon|andning|respiratorio|resp|SOB|asthma',
    neurological:
      'neuro|neurological|stroke|seizure|neurologisch|neurologie|neurologique|nevrologi|nevrologisk|neurologisk|neurologico|schlaganfall|AVC|hjerneslag',
    sepsis_infection:
      'sepsis|infection|infectious|infektion|infektios|infectieux|infeksjon|infeccion|infezione',
    metabolic_endocrine: 'metabolic|endocrine|DKA|diabetic|metabolisch|stoffwechsel|metabolique|metabolsk',
    gastro_surgical:
      'surgical|gastro|abdominal|GI|abdomen|chirurgie|chirurgical|kirurgisk|digestif|general surgery',
    obstetric:
      'obstetric|obs|maternity|O&G|obstetrics|geburtshilfe|gynakologisch|obstetrique|obstetrik|fodsel|obstetrico|ostetrico|gyn',
    neonatal: 'neonatal|neonate|newborn|neugeborenes|neonatologie|neonatologisch|nyfodt',
    paediatric:
      'paediatric|pediatric|paeds|peds|child|padiatrisch|kind|padiatrie|pediatrique|pediatrie|pediatrisk|pediatrico|barn',
    burns: 'burn|burns|verbrennung|brulure|brulures|brannskade|brannskada|quemadura|ustione',
    toxicology:
      'tox|toxicology|overdose|OD|poisoning|intoxikation|vergiftung|intoxication|forgiftning|intoxicacion|intossicazione',
    environmental: 'environmental|drowning|hypothermia|exposure|umwelt|ertrinken|unterkuhlung',
    psychiatric:
      'psychiatric|psych|mental health|ABD|psychiatrisch|psychiatrie|psykiatri|psykiatrisk|psichiatrico',
    major_incident: 'major incident|MCI|MANV',
    other: 'other|misc|sonstige|sonstiges|andere|autre|annet|ovrigt|andet|otro|altro',
  },
  clinicalOutcomes: {
    handed_over_stable: 'stable|improved|stabil|verbessert|stabile|handed over stable|better',
    handed_over_unstable: 'unstable|worse|deteriorated|critical|instabil|instable|verschlechtert|kritisch',
    handed_over_ongoing_cpr: 'ongoing CPR|CPR in progress|CPR ongoing|unter reanimation|laufende reanimation',
    discharged_scene: 'discharged at scene|discharged|left at scene',
    refused_care: 'refused|refused care|transportverweigerung|refus',
    referred: 'referred',
    died_before_arrival: 'died before arrival|dead on arrival|DOA|ROLE on arrival',
    died_with_team: '',
  },
  destinationTypes: {
    major_trauma_centre:
      'MTC|major trauma centre|trauma centre|trauma center|level 1|schockraum|uberregionales traumazentrum|traumesenter',
    trauma_unit: 'TU|trauma unit',
    emergency_department:
      'ED|ER|A&E|AE|emergency department|emergency|resus|notaufnahme|ZNA|urgences|SAU|akuttmottak|akutmottagning|akutmodtagelse|urgencias|pronto soccorso',
    cath_lab: 'cath lab|PPCI|PCI|cathlab|herzkatheter|HKL|coronarographie|PCI lab',
    stroke_centre: 'stroke unit|HASU|stroke centre|stroke center|UNV|slagenhet',
    intensive_care_unit:
      'ICU|ITU|intensive care|CCU|intensivstation|ITS|reanimation|rea|intensiv|UCI|terapia intensiva|PICU',
    neonatal_unit: 'NICU|SCBU|neonatal unit|neonatologie',
    ward: 'ward|station|normalstation|service|sengepost|avdelning',
    maternity_unit: 'maternity|labour ward|kreisssaal|maternite|fodeavdeling',
    mortuary: 'mortuary|left with police|police',
    other_crew: 'other crew|ambulance crew|land crew',
  },
  nacaScores: Object.fromEntries(
    ['0', '1|I', '2|II', '3|III', '4|IV', '5|V', '6|VI', '7|VII'].map((words, score) => [
      `naca_${score}`,
      `${words}|NACA ${words.split('|').join('|NACA ')}`,
    ]),
  ),
  asaGrades: Object.fromEntries(
    ['1|I', '2|II', '3|III', '4|IV', '5|V', '6|VI'].map((words, index) => [
      `asa_${index + 1}`,
      `${words}|ASA ${words.split('|').join('|ASA ')}`,
    ]),
  ),
  laryngealViews: {
    grade_1: '1|I|grade 1|CL1|CL 1|C&L 1|CL I',
    grade_2a: '2a|IIa|2|II|grade 2|grade 2a|CL2|CL 2|CL2a|CL II',
    grade_2b: '2b|IIb|grade 2b|CL2b|CL 2b',
    grade_3a: '3a|3|III|IIIa|grade 3|grade 3a|CL3|CL 3|CL III',
    grade_3b: '3b|IIIb|grade 3b',
    grade_4: '4|IV|grade 4|CL4|CL 4|CL IV',
    not_recorded: 'not recorded|unknown|n a|NR',
  },
  laryngoscopes: {
    direct_macintosh: 'DL|direct|macintosh|mac|mac 3|mac 4|mac3|mac4|direkt|directe',
    direct_miller: 'miller|straight',
    video_standard_geometry:
      'VL|video|videolaryngoscope|videolaryngoscopy|CMAC|C-MAC|McGrath|Mc Grath|McGrath Mac|videolaryngoskop|videolaryngoskopie|videolaryngoscopie|video mac|glidescope mac',
    video_hyperangulated: 'hyperangulated|D-blade|D blade|glidescope|X-blade|hyperanguliert',
    flexible_scope: 'fibreoptic|flexible|FOI|AFOI',
  },
  finalAirways: {
    tracheal_tube: 'ETT|tube|ET tube|tracheal tube|intubated|endotracheal|intubiert|intubation|ET|sonde|TT',
    supraglottic: 'SGA|LMA|igel|i-gel|i gel|supraglottic|larynxmaske|larynxtubus',
    front_of_neck: 'FONA|cric|surgical airway|koniotomie',
    bag_valve_mask: 'BVM|bag mask|mask',
    native: 'native|own|self|none|own airway|spontan',
  },
  arrestRhythms: {
    ventricular_fibrillation:
      'VF|V fib|VFib|Kammerflimmern|FV|ventrikkelflimmer|kammarflimmer|FV ventricular',
    pulseless_vt: 'VT|pVT|pulseless VT|pulslose VT|TV sans pouls|TVSP',
    pulseless_electrical_activity: 'PEA|EMD|elektromechanische Entkopplung|RSP|AESP',
    asystole: 'asystole|asystolie|asistolia|flatline',
    shockable_unspecified: 'shockable|schockbar|choquable|sjokkbar',
    non_shockable_unspecified: 'non shockable|nicht schockbar|non choquable',
    not_known: 'unknown|not known|unbekannt',
  },
  mechanisms: {
    rtc_car_occupant: 'RTC car|car RTC|car|MVA car|PKW|VL|bilulykke',
    rtc_motorcycle:
      'motorcycle|motorbike|RTC motorcycle|RTC motorbike|MBA|Motorrad|moto|motorsykkel|motorcykel',
    rtc_cyclist: 'cyclist|bicycle|RTC cyclist|bike|Fahrrad|velo|sykkel|cykel|bicicletta',
    rtc_pedestrian: 'pedestrian|RTC pedestrian|ped v car|ped vs car|Fußgänger|pieton|fotgjenger|fotgangare',
    rtc_other:
      'RTC|RTA|MVC|MVA|road traffic collision|Verkehrsunfall|VU|AVP|accident de la voie publique|trafikkulykke|trafikolycka',
    fall_under_2m: 'fall <2m|fall < 2 m|low fall|fall from standing|standing fall|Sturz|chute|fall',
    fall_over_2m:
      'fall >2m|fall > 2 m|fall from height|high fall|Sturz aus Höhe|Absturz|chute de hauteur|fall from roof|fall over 2m',
    assault_blunt: 'assault|Schlägerei|agression|blunt assault',
    stabbing: 'stabbing|stab|knife|Stich|Messerstich|arme blanche|knivstikk',
    shooting: 'shooting|GSW|gunshot|Schuss|Schussverletzung|arme à feu|skudd',
    hanging: 'hanging|Erhängen|pendaison|henging',
    drowning: 'drowning|Ertrinken|noyade|drukning',
    burn_thermal: 'burn|fire|scald|Verbrennung|brulure|brann',
    equestrian: 'horse|horse riding|Pferd|Reitunfall|cheval|hest',
    sport: 'sport|ski|skiing|mountain bike|MTB|Skiunfall',
    machinery: 'machinery|Maschine|machine',
  },
  arrestOutcomes: {
    rosc_sustained: 'ROSC|sustained ROSC|yes',
    rosc_transient: 'transient ROSC',
    no_rosc_transported: 'ongoing CPR|no ROSC transported',
    terminated: 'no ROSC|terminated|ROLE|stopped|died',
  },
}
