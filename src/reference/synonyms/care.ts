/** Procedures, diagnoses and drugs as clinicians of other countries write them. English terms are in `search-words.ts`. */
import type { Synonyms } from './missions.ts'

export const careSynonyms: Synonyms = {
  procedureOutcomes: {
    successful:
      'yes|y|true|success|succeeded|ok|done|1|ja|j|wahr|erfolg|erfolgreich|gelungen|oui|o|vrai|reussi|reussite|succes|si|s|exito|exitoso|riuscito|successo|lykkes|vellykket|lyckad|lyckades',
    unsuccessful:
      'no|n|false|fail|failed|failure|not successful|0|nein|falsch|erfolglos|misslungen|nicht gelungen|non|faux|echec|echoue|fallido|fracaso|fallito|insuccesso|nei|nej|mislykket|misslyckad',
    abandoned: 'aborted|stopped|abgebrochen|abbruch|abandonne|abandonado|abbandonato|avbrutt|avbruten',
  },
  procedures: {
    rapid_sequence_induction:
      'RSI|PHEA|prehospital anaesthesia|pre hospital anaesthesia|prehospital RSI|narkoseeinleitung|notfallnarkose|narkose|narkoseeinl|ISR|induction sequence rapide|anestesi|anestesia|RSI PHEA|emergency anaesthesia',
    tracheal_intubation_oral:
      'intubation|ETI|OTI|ETT|tracheal intubation|endotracheal intubation|oral intubation|endotracheale intubation|intubation orotracheale|IOT|ITN|intub|tubus|intubasjon|intubering|intubacion|intubazione|tube|intubated',
    supraglottic_airway:
      'LMA|iGel|i-gel|igel|SGA|supraglottic|laryngeal mask|larynxmaske|larynxtubus|LTS|masque larynge|larynksmaske|mascarilla laringea',
    front_of_neck_airway:
      'FONA|cric|cricothyroidotomy|surgical airway|koniotomie|coniotomie|cricothyroidotomie|nodkoniotomi',
    bag_valve_mask: 'BVM|bag mask|mask ventilation|maskenbeatmung|ventilation au masque|BAVU',
    chest_drain_inserted:
      'chest drain|ICD|ICC|intercostal drain|thoraxdrainage|drainage thoracique|drain thoracique|thoraxdren|thoraxdran|drenaje toracico|drenaggio toracico',
    finger_thoracostomy:
      'thoracostomy|finger thoracostomy|open thoracostomy|simple thoracostomy|minithorakotomie|thoracostomie|thorakostomi|fingerthorakostomie|bulau',
    needle_thoracocentesis:
      'needle decompression|NCD|needle thoracostomy|entlastungspunktion|nadeldekompression|exsufflation|naledekompresjon',
    resuscitative_thoracotomy:
      'thoracotomy|clamshell|notfallthorakotomie|thorakotomie|thoracotomie|thorakotomi|resuscitative thoracotomy',
    non_invasive_ventilation: 'NIV|CPAP|BIPAP|VNI|nicht invasive beatmung',
    invasive_ventilation:
      'ventilation|IPPV|invasive ventilation|mechanical ventilation|beatmung|respirator|ventilation mecanique|respiratorbehandling',
    iv_access:
      'IV|IV access|cannula|cannulation|peripheral access|PVK|viggo|zugang|zugange|braunule|braunulen|venenzugang|pVK|cannulas|peripherer zugang|i v zugang|VVP|voie veineuse|PVL|venflon|perifer kanyle|PVC|IV cannulation|via periferica',
    io_access:
      'IO|intraosseous|EZIO|EZ-IO|intraossarer zugang|i o zugang|intraosseuse|DIO|intraossos|intraosea|IO access',
    central_venous_access:
      'CVC|central venous access internal jugular|central venous access femoral|central venous access subclavian|central line|CVL|ZVK|VVC|KTC|voie centrale|sentralvenost|trauma line|MAC line',
    arterial_line:
      'art line|arterial cannulation|arterial line|A-line|arterie|arterielle kanule|KTA|arteriekran|arteriell|IBP',
    cpr_manual:
      'CPR|basic and advanced life support|cardiac massage|chest compressions|HDM|reanimation|herz lungen wiederbelebung|herz lungen wdb|CPR manual|massage cardiaque|MCE|RCP|HLR|BLS|ALS|herzdruckmassage|cardiopulmonary resuscitation',
    cpr_mechanical:
      'LUCAS|mCPR|mechanical CPR|autopulse|corpuls cpr|planche a masser|mechanische reanimation',
    defibrillation:
      'defib|defibrillation|DC shock|shock|schock|defibrillering|choc electrique|CEE|desfibrilacion|defibrillazione',
    cardioversion: 'cardioversion|DCCV|kardioversion|elektrokonvertering|cardioversione',
    transcutaneous_pacing:
      'pacing|TCP|external pacing|schrittmacher|transkutaner schrittmacher|entrainement electrosystolique|pacemaker|ekstern pacing',
    tourniquet: 'tourniquet|TQ|CAT|garrot|abbindung|turniket|torniquete|laccio',
    pelvic_binder:
      'pelvic binder|pelvic splint|SAM sling|beckenschlinge|beckengurt|ceinture pelvienne|bekkenslynge|backenbalte|faja pelvica',
    blood_given:
      'blood|transfusion|PRBC|blood products|bluttransfusion|EK|erythrozytenkonzentrat|transfusion sanguine|blodtransfusjon|blod|transfusion de sang',
    procedural_sedation:
      'sedation|procedural sedation|PSA|analgosedierung|sedierung|sedierung procedurale|sedering|sedacion|sedazione',
    regional_nerve_block:
      'nerve block|block|FIB|fascia iliaca|regionalanasthesie|bloc|ALR|nerveblokk|nervblockad',
    fracture_reduction: 'reduction|fracture reduction|reposition|reduction de fracture|reposisjon',
    joint_relocation: 'relocation|dislocation reduction|joint reduction|shoulder reduction',
    limb_splint: 'splint|splinting|schienung|immobilisation|attelle|spjelk|ferula',
    spinal_immobilisation:
      'spinal immobilisation|c spine immobilisation|c spine immob|c spine|cspine|collar|c-spine|HWS immobilisation|HWS immob|stifneck|halskrave',
    vacuum_mattress:
      'vac mat|vacuum mattress|vakuummatratze|vakuma|vaku|matelas coquille|vakuummadrass|scoop',
    ultrasound_efast: 'eFAST|FAST',
    ultrasound_other: 'ultrasound|POCUS|US|USS|sonographie|sono|echographie|ultralyd|ultraljud|ecografia',
    ultrasound_cardiac: 'echo|echocardiography|TTE|echokardiographie|herzecho|ekko',
    ecg_12_lead: 'ECG|12 lead|EKG|12 kanal EKG|12 kanal|EKG 12|12k EKG|12 lead ECG',
    capnography: 'capnography|etCO2|kapnographie|capnographie|kapnografi',
    gastric_tube: 'NG|OG|NGT|OGT|magensonde|sonde gastrique|ventrikkelsonde',
    urinary_catheter: 'catheter|IDC|urinary catheter|DK|blasenkatheter|sonde urinaire|kateter',
    delivery_vaginal: 'delivery|birth|childbirth|geburt|accouchement|fodsel|forlossning|parto',
    newborn_life_support: 'NLS|neonatal resus|newborn resuscitation|neugeborenenreanimation',
    hoist_rescue: 'winch|hoist|winching|winde|winden|windenbergung|windenrettung|treuillage|heis|vinsch',
    tranexamic_acid_given: 'TXA|tranexamic acid|tranexamsaure|cyklokapron|exacyl',
    vasoactive_infusion:
      'vasopressor|inotrope|noradrenaline|pressor|katecholamine|amines|vasopressors|inotropes',
    death_verification: 'ROLE|PLE|verification of death|todesfeststellung|VOD|death certification',
    fluid_resuscitation: 'fluids|fluid bolus|infusion|volumen|remplissage',
    thrombolysis: 'thrombolysis|lysis|lyse|thrombolyse',
    extrication: 'extrication|rettung|desincarceration',
    wound_irrigation_dressing: 'dressing|wound care|wundversorgung|pansement',
  },
  diagnoses: {
    polytrauma:
      'polytrauma|major trauma|multitrauma|multiple trauma|polytraumatisme|multitraume|politraumatismo|politrauma|poly trauma',
    tbi_severe: 'severe TBI|severe head injury|SHT schwer|SHT III|TC grave|alvorlig hodeskade|schweres SHT',
    ohca_presumed_cardiac:
      'cardiac arrest|OHCA|OOHCA|arrest|VF arrest|herzkreislaufstillstand|herz kreislauf stillstand|reanimation|arret cardiaque|ACR|hjertestans|hjartstopp|hjertestop|PCR|arresto cardiaco|medical cardiac arrest',
    rosc_post_arrest: 'ROSC|post ROSC|post arrest',
    traumatic_cardiac_arrest: 'traumatic arrest|traumatic cardiac arrest|traumatischer kreislaufstillstand',
    stemi: 'STEMI|SCA ST plus|anterior STEMI|inferior STEMI',
    nstemi: 'NSTEMI|SCA non ST|NSTE ACS',
    chest_pain_unspecified:
      'chest pain|brustschmerz|thoraxschmerz|douleur thoracique|brystsmerter|brostsmarta',
    pulmonary_embolism:
      'PE|pulmonary embolism|lungenembolie|LAE|embolie pulmonaire|EP|lungeemboli|embolia pulmonar',
    acute_pulmonary_oedema: 'pulmonary oedema|APO|lungenodem|OAP|lungeodem|lungodem|LVF',
    ischaemic_stroke: 'ischaemic stroke|hirninfarkt|AVC ischemique|stroke ischemisk',
    stroke_unspecified: 'stroke|CVA|schlaganfall|apoplex|AVC|hjerneslag|ictus|insulto',
    intracerebral_haemorrhage:
      'ICH|intracranial haemorrhage|hirnblutung|intrazerebrale blutung|AVC hemorragique|hjernebloding',
    subarachnoid_haemorrhage: 'SAH|subarachnoid|subarachnoidalblutung|SAB|hemorragie meningee',
    status_epilepticus: 'status|status epilepticus|status epileptikus|etat de mal',
    seizure:
      'seizure|fit|convulsion|krampfanfall|epilepsie|crise convulsive|krampeanfall|krampanfall|convulsiones',
    acute_severe_asthma: 'asthma|acute asthma|asthmaanfall|crise d asthme|asthme|asma|astma',
    copd_exacerbation: 'COPD|exacerbation COPD|COPD exacerbation|exazerbierte COPD|BPCO|KOLS|KOL|EPOC',
    pneumonia:
      'pneumonia|LRTI|pneumonie|lungenentzundung|lungebetennelse|lunginflammation|neumonia|polmonite',
    sepsis: 'sepsis|septic',
    septic_shock: 'septic shock|septischer schock|choc septique|septisk sjokk',
    anaphylaxis:
      'anaphylaxis|anaphylaxie|anafylaksi|anafylaxi|anafilaxia|anafilassi|allergic reaction|anaphylaktischer schock',
    hypoglycaemia: 'hypo|hypoglycaemia|hypoglycemia|hypoglykamie|unterzucker|hypoglycemie|hypoglykemi',
    diabetic_ketoacidosis: 'DKA|ketoacidosis|ketoazidose|acidocetose',
    gastrointestinal_bleed: 'GI bleed|GIB|UGIB|GI blutung|hemorragie digestive',
    ruptured_aaa: 'ruptured AAA',
    aortic_dissection: 'dissection|aortic dissection|aortendissektion',
    pelvic_fracture: 'pelvic fracture|fracture pelvis|pelvis|beckenfraktur|fracture du bassin|bekkenbrudd',
    femoral_shaft_fracture:
      'femur fracture|fracture femur|femur|oberschenkelfraktur|fracture du femur|larbensbrudd',
    hip_fracture:
      'NOF|fracture NOF|hip fracture|schenkelhalsfraktur|SHF|fracture col femur|larhalsbrudd|hoftbrudd',
    tibial_shaft_fracture: 'tib fib|tibia|tibia fracture|unterschenkelfraktur',
    wound_soft_tissue: 'laceration|wound|soft tissue injury|wunde|plaie|sar',
    drowning: 'drowning|submersion|ertrinken|noyade|drukning|annegamento|ahogamiento',
    hypothermia: 'hypothermia|hypothermie|unterkuhlung|hypotermi|nedkjoling',
    opioid_toxicity: 'opioid overdose|opiate overdose|heroin overdose|opiatintoxikation',
    mixed_overdose: 'overdose|OD|intoxication|intoxikation|mischintoxikation|forgiftning|poisoning',
    alcohol_intoxication: 'alcohol|intoxicated|ETOH|alkoholintoxikation|C2 intox',
    death_recognised: 'ROLE|PLE|dead on arrival|DOA|death',
    acute_behavioural_disturbance: 'ABD|excited delirium',
    tension_pneumothorax:
      'tension|tension pneumothorax|spannungspneumothorax|pneumothorax compressif|trykkpneumothorax',
    pneumothorax_traumatic: 'traumatic pneumothorax|pneumothorax traumatique',
    febrile_convulsion: 'febrile convulsion|fieberkrampf|convulsion febrile|feberkrampe',
    croup: 'croup|pseudokrupp|laryngite|falsk krupp',
    supraventricular_tachycardia: 'SVT|TSV',
    syncope: 'syncope|synkope',
    no_illness_found: 'no injury|uninjured|unverletzt|indemne',
  },
  drugs: {
    adrenaline: 'adrenaline|epinephrine|adrenalin|suprarenin|adre|epi',
    noradrenaline: 'noradrenaline|norepinephrine|noradrenalin|arterenol|norad|levophed',
    ketamine: 'ketamine|ketamin|ketalar|ket|ketanest',
    fentanyl: 'fentanyl|fent',
    morphine: 'morphine|morphin|morfin|morfina',
    midazolam: 'midazolam|midaz|dormicum|hypnovel',
    propofol: 'propofol|diprivan|disoprivan',
    rocuronium: 'rocuronium|roc|esmeron',
    suxamethonium: 'suxamethonium|sux|succinylcholin|succi|celocurine',
    tranexamic_acid:
      'TXA|tranexamic acid|tranexamsaure|cyklokapron|exacyl|acide tranexamique|tranexamsyre|tranexamsyra',
    amiodarone: 'amiodarone|amiodaron|cordarex|cordarone',
    atropine: 'atropine|atropin',
    lidocaine: 'lidocaine|lidocain|lidokain|xylocain',
    paracetamol: 'paracetamol|perfalgan|acetaminophen|IV paracetamol',
    ondansetron: 'ondansetron|zofran',
    naloxone: 'naloxone|naloxon',
    glucose: 'glucose|dextrose|glukose|D10',
    calcium_chloride: 'calcium|calcium chloride|CaCl2',
    heparin: 'heparin|heparine',
    aspirin: 'aspirin|ASA|ASS|aspegic|acetylsalicylsaure',
  },
}
