/** Words beside a diagnosis that decide whether it is used: it may be denied, earlier or only suspected. */
export const contextWords = {
  /** Words that deny the words that follow. */
  denied:
    'no|not|non|without|kein|keine|keinen|keiner|nicht|ohne|pas|pas d|sans|aucun|aucune|ikke|ingen|uten|utan|uden|inte|ej|geen|niet|zonder|nessun|nessuna|senza|sin|ningun|rule out|exclude|exclusion|ausschluss|as von|eliminer|utelukker|denies|negative for|absence de|absence of|keinerlei|aucun signe|utelukke|rather than|statt',
  /** Words that deny the words before them in the clause. */
  deniedBefore:
    'mimic|mimics|neg|negativ|negative|negatif|ausgeschlossen|excluded|ruled out|utelukket|uteslutet|utesluten|udelukket|uitgesloten|exclu|escluso|descartado|elimine|negativo|unlikely|unwahrscheinlich|nicht bestatigt|avkreftet|afkraeftet',
  /**
   * Words that mark a diagnosis as an earlier one, or as another person's. They apply to the words that follow or, if none
   * follow, to the words before.
   */
  earlier:
    'zn|z n|zustand nach|status post|st n|st p|hx|history|hx of|history of|pmh|pmhx|known|bekannt|bekannte|bekannter|bekanntes|bek|vorbekannt|anamnese|anamnestisch|anam|atcd|antecedent|antecedents|connu|connue|etat apres|kjent|tidligere|kand|tidigare|kendt|bekend|bekende|vg|voorgeschiedenis|noto|nota|anamnesi|conocido|conocida|antecedente|antecedentes|pregresso|pregressa|previo|previa|previous|prev|fruher|grunderkrankung|vorerkrankung|vorerkrankungen|chron|chronic|chronisch|chronische|chronique|kronisk|cronico|cronica|risk of|risiko|risque|mother|father|son of|family|familie|vorige week|last week|letzte woche|la semaine derniere|forrige uke|forra veckan|in the past',
  /** Words that mean two diagnoses that exclude each other, or no patient at all: the cell gets no diagnosis. */
  undecided:
    'dd|ddx|differential|differentialdiagnose|diff|versus|vs|oder|or|ou|eller|of|ubung|exercise|simulation|simuliert|training|ovelse|ovning|exercice|esercitazione|simulacro|simulacion|fehleinsatz|fehlalarm|prophylaxe|prophylaxis|angst vor|fear of|dx mot|alternativ|entweder',
  /** Words that mark a diagnosis as only suspected. It is still the working diagnosis. */
  suspected:
    'va|v a|verdacht|verdacht auf|dringender verdacht|suspicion|suspicion de|suspicion d|susp|suspected|suspekt|suspect|mistanke|mistanke om|misstanke|misstankt|mistenkt|mistaenkt|obs|verdenking|verdenking op|vd|verdenking|sospetto|sospetta|sospecha|sospecha de|probable|probably|prob|possible|poss|query|likely|presumed|mogelijk|mulig|vermutlich|wahrscheinlich|evtl|ev|eventuell|fragl|fraglich|d d st|waarschijnlijk|sannsynlig|trolig|presunto|posible',
  /** Sides, grades and other words that change nothing. */
  plain:
    're|li|rechts|links|right|left|r|l|droit|droite|gauche|d|g|hoyre|venstre|hoger|vanster|hojre|dx|sx|sin|hø|ve|vä|ha|va|vi|bds|beidseits|bilateral|bilat|akut|akute|akuter|acute|aigu|aigue|acuto|acuta|agudo|aguda|akutt|massiv|massive|stabil|stable|schwer|severe|instabil|unstable|pat|patient|m|w|f|kind|child|enfant|barn|male|female|alkoholisiert|etoh|intoxicated|alkoholisert|alkoholpaverkad|alcoolise|alcoolisee|chez|hos|post|n|nach|na|etter|efter',
  /** Words that mean a trauma. An arrest beside one of them may be its consequence or its cause. */
  trauma:
    'rtc|mva|mvc|rta|vu|avp|verkehrsunfall|unfall|sturz|fall|chute|absturz|crash|accident|collision|trafikkulykke|trafikulykke|trafikolycka|ongeval|ongeluk|incidente|trauma|trauma adult|val|ulykke|olycka|blunt|penetrating|fell|jumped|sprung|defenestration|pkw|moto|motorrad|ped|uberrollt|eingeklemmt|entrapped|explosion|autounfall|motorradunfall|fallt|fallulykke|caduta|caida|accidente|bilulykke|mc ulykke|mc olycka',
  /** Words that contain a diagnosis but do not mean it. They are ignored. */
  neutral:
    'slag mot|slag i|coup de|schlag auf|status quo|post rea station|rea team|rea room|rea bereitschaft|schockraum|stroke unit|stroke mimic|chest pain unit|trauma center|trauma centre|chest pain unit|sepsis 6|rea adulte|rea chir|rea med|service de rea|en rea|pediatric rea|rea ped|encephalopathie|encephalopathy|enzephalopathie|hepatitis|hepatite|pericarditis|myocarditis|perikarditis|myokarditis|endocarditis|pneumonitis|pneumothorax|pneumoperitoneum|hyperglycaemia|hyperglykamie|hyperglycemie|hypokalaemia|hypokaliamie|hypokaliemie|hypertension|hypotension|hypertonie|hypotonie|hyperventilation|hypoxia|hypoxie|hypovolamie|hypovolemie|hyponatriamie|hyperthermia|hyperthermie|psychogen|dissoziativ|pseudo|psychogener krampfanfall|psychogene krampe|non epileptic seizure|pnes|dissoziativer krampfanfall|crise non epileptique|crise psychogene|alcohol withdrawal|alkoholentzug|septic arthritis|septische arthritis|septum|anti|bradypnoe|bradypnea|polyneuropathie|pulmonal|diabetes|diabetiker|diabetic|epileptiker|epileptique|asthmatiker|asthmatique|elektrolyt*|amputiert|cardiac|pulmonary|thoracic|fractured|tabletten|tabletter|tabl|tablets|medikamente|medikamenten|medicamenteuse|medicamenteux|medicaments|volontaire|farmaci|medicamentosa|meds|piller|medicijnen|auto|unklar|unknown|unbekannt|ukjent|indetermine|gcs|rr|bz|spo 2|unter',
} as const

/**
 * Words that several diagnoses share, and the codes of these diagnoses. On their own they do not decide on a diagnosis. Beside
 * one of these diagnoses they do not contradict it.
 */
export const openTerms: readonly (readonly [words: string, codes: string])[] = [
  [
    'coma diabeticum|diabetic coma|coma diabetico|coma diabetique|diabetisk koma|diabetisch coma',
    'diabetic_ketoacidosis hyperosmolar_state hypoglycaemia',
  ],
  [
    'mi|ami|heart attack|myocardial infarction|herzinfarkt|myokardinfarkt|infarkt|hjerteinfarkt|hjartinfarkt|infarctus|idm|infarto|iam|ima|acs|sca|acute coronary syndrome|akutes koronarsyndrom|akutt koronarsyndrom|hartinfarct|sindrome coronarica acuta|syndrome coronarien aigu|aks|omi sca|myokardinfarct|hjerteinfarkt',
    'stemi nstemi unstable_angina',
  ],
  [
    'pneumothorax|ptx|pnx|pnt|pno|pneu|pneumothoraces|pneumotorace|neumotorax|klaplong|pneumotoraks',
    'pneumothorax_traumatic pneumothorax_spontaneous tension_pneumothorax',
  ],
  ['insult|insulto', 'stroke_unspecified ischaemic_stroke seizure status_epilepticus'],
  ['aaa|bauchaortenaneurysma|anevrisme aorte abdominale', 'ruptured_aaa'],
  [
    'hamorrhagischer schock|choc hemorragique|haemorrhagic shock|hemorragisk sjokk|shock hemorragico|blodningschock|hypovolemic shock|hypovolamer schock|choc hypovolemique|hemorrhagic shock|blodningssjokk',
    'traumatic_haemorrhagic_shock',
  ],
  ['gi', ''],
]
