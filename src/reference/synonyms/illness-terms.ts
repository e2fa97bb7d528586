/**
 * Words for an illness in clinicians' shorthand, by diagnosis, in nine languages. A star ends the stem of a word: "anaphyla*"
 * also matches "anaphylaktisch". Spelling is compared loosely (see `spelling.ts`), so "hypoglykemi" also covers
 * "hypoglycaemia".
 */
export const illnessTerms: Readonly<Record<string, string>> = {
  ohca_presumed_cardiac:
    'ohca|oohca|cardiac arrest|vf arrest|pea arrest|reanimation|reanimatie|reanimiert|reanimering|rea|cpr|acr|arret cardiaque|arret cardio respiratoire|arret cardiorespiratoire|herzstillstand|hks|herz kreislauf stillstand|herzkreislaufstillstand|kreislaufstillstand|hjertestans|hjertestopp|hjertestop|hjartstopp|hjartestans|hartstilstand|arresto cardiaco|acc|parada cardiaca|parada cardiorrespiratoria|pcr|kammerflimmern|ventrikkelflimmer|kammarflimmer|asystolie|asystole|asystoli|asistolia|pea|vf',
  rosc_post_arrest:
    'rosc|post arrest|post cardiac arrest|post rea|post reanimation|nach reanimation|zn reanimation|zn rea|post acr|acr recupere|raca|arret recupere|pcr recuperada|parada recuperada|arresto con ripresa',
  stemi:
    'stemi*|omi stemi|st plus|st elevation|st hebung*|st hebungsinfarkt|st elevasjon|sus st|sca st plus|sca avec sus decalage|scacest|iamcest|stemi posterior|sus decalage st|vorderwandinfarkt|hinterwandinfarkt|anterior mi|inferior mi',
  nstemi:
    'nstemi|non stemi|nicht st hebungsinfarkt|nste acs|nsteacs|sca non st|sca st minus|sca sans sus decalage|scasest|iamsest|non st elevation|nste mi',
  unstable_angina:
    'unstable angina|instabile ap|instabile angina|instabil angina|angor instable|angina instabile|angina inestable|ustabil angina',
  chest_pain_unspecified:
    'chest pain|thoraxschmerz*|brustschmerz*|douleur thoracique*|douleur tho|brystsmerte*|brostsmart*|borstpijn|pijn op de borst|pijn op borst|dolore toracico|dolor toracico|pob|thorakale schmerzen|retrosternale schmerzen|pectangin*',
  acute_pulmonary_oedema:
    'pulmonary oedema|pulmonary edema|lungenodem|lungenoedem|lungeodem|lungodem|longoedeem|apo|oap|epa|eap|lvf|oedeme aigu du poumon|oedeme pulmonaire|edema polmonare*|edema pulmonar|edema agudo de pulmon|kardiale dekompensation|kard dekompensation|dekompensierte herzinsuffizienz|dekomp herzinsuffizienz|herzinsuffizienz dekompensiert|decompensation cardiaque|decomp cardiaque|asthma cardiale|acute heart failure|akut hjertesvikt|scompenso cardiaco|linksherzdekompensation|astma cardiale|acute on chronic heart failure',
  cardiogenic_shock:
    'cardiogenic shock|kardiogener schock|choc cardiogenique|kardiogent sjokk|kardiogen chock|kardiogent shock|cardiogene shock|shock cardiogeno|shock cardiogenico|choc cardio',
  supraventricular_tachycardia:
    'svt|psvt|tsv|avnrt|supraventrikulare tachykardie|supraventricular tachycardia|tachycardie supraventriculaire|bouveret|tachycardie jonctionnelle|supraventrikulaer takykardi|tachicardia sopraventricolare|taquicardia supraventricular|tpsv',
  ventricular_tachycardia:
    'vt|ventricular tachycardia|ventrikulare tachykardie|tachycardie ventriculaire|kammertachykardie|ventrikkeltakykardi|ventrikeltakykardi|tachicardia ventricolare|taquicardia ventricular|torsade*|electrical storm|orage rythmique',
  atrial_fibrillation_fast:
    'fast af|rapid af|af rvr|af with rvr|af fast|taa|tachyarrhythmia absoluta|tachyarrhythmie|tachyarrhythmia|vhf tachy*|tachy vhf|tachykardes vhf|tachykardes vorhofflimmern|fa rapide|fibrillation auriculaire rapide|acfa rapide|tachyfa|rask atrieflimmer|raskt atrieflimmer|hurtig atrieflimren|snabbt formaksflimmer|hurtigt atrieflimren|fa rapida|fast atrial fibrillation|vorhofflattern|flutter 2|rask af|snel af|snelle boezemfibrilleren',
  complete_heart_block:
    'complete heart block|chb|third degree block|third degree av block|3rd degree block|av block iii|av block 3|avb iii|avb 3|av block ii|totaler av block|bav iii|bav 3|bav complet|bav de haut grade|bloc auriculo ventriculaire complet|av blokk iii|av blokk 3|av blokk grad 3|totalblokk|totalt av block|blocco av completo|blocco av iii|bav completo|totaal av blok|trifascik*',
  bradycardia:
    'brady|bradycardia|bradykardie|bradycardie|bradykardi|symptomatische bradykardie|bradiaritmia|bradyarrhythmie|bradyarrhythmia',
  aortic_dissection:
    'aortic dissection|aortendissektion|dissection aortique|dissection ao|dissection aorte|aortadissektion|aortadisseksjon|aortadissectie|dissezione aortica|diseccion aortica|type a dissection|type b dissection|typ a dissektion|typ b dissektion|dissektion typ a|dissektion typ b|diss ao|dissektion aorta|aortadissektion',
  pulmonary_embolism:
    'pulmonary embolism|pulmonary embolus|pe|lae|lungenembolie|lungenarterienembolie|embolie pulmonaire|lungeemboli|lungemboli|longembolie|embolia polmonare|embolia pulmonar|ep|tep masivo|tep bilateral|sospecha de tep|sospecha tep|tromboembolismo pulmonar|submassive pe|massive pe|ep massive|ep grave',
  cardiac_tamponade_medical:
    'pericardial tamponade|perikardtamponade|herzbeuteltamponade|tamponnade|tamponade',
  hypertensive_emergency:
    'hypertensive emergency|hypertensive entgleisung|hypertensive krise|hypertensiver notfall|hypertone krise|crise hypertensive|poussee hypertensive|pic hypertensif|hypertensiv krise|hypertensiv kris|hypertensieve crisis|crisi ipertensiva|crisis hipertensiva|emergencia hipertensiva|urgence hypertensive',
  syncope:
    'syncope|synkope|synkop|sincope|faint|vasovagal|vasovagale synkope|malaise vagal|lipothymie|flauwvallen|lipotimia',
  acute_severe_asthma:
    'asthma|asthmaanfall|status asthmaticus|asthma bronchiale|asthme aigu grave|crise d asthme|crise asthme|asthme aigu|asthme|astma|astmaanfall|astmaanfald|asma|crisi asmatica|crisis asmatica|astma aanval',
  copd_exacerbation:
    'aecopd|iecopd|copd exacerbation|exacerbation of copd|exacerbation copd|exacerbated copd|infective exacerbation copd|infective exac copd|copd exac|exac copd|exazerbierte copd|exaz copd|copd exazerbation|copd exaz|exazerbation copd|aecb|decomp bpco|decompensation bpco|bpco decompensee|exacerbation bpco|exacerbation de bpco|kols forverring|kols forverrelse|kols exacerbasjon|kols eksaserbasjon|kol exacerbation|kol i exacerbation|kol exacerbering|kol eksacerbation|kol forvaerring|exacerbatie copd|copd exacerbatie|bpco riacutizzata|riacutizzazione bpco|epoc reagudizado|epoc reagudizada|reagudizacion epoc|reagudizacion de epoc|epoc exacerbado|kols|kol|copd|bpco|epoc',
  pneumonia:
    'pneumonia|pneumonie|pneumopathie|lungenentzundung|lungebetennelse|lungebetaendelse|lunginflammation|longontsteking|neumonia|polmonite|lrti|chest infection|pneumoni|bronkopneumoni|bronchopneumonie|broncopolmonite|lobarpneumonie',
  acute_respiratory_failure:
    'respiratory failure|resp failure|t1rf|t2rf|respiratorische insuffizienz|resp insuffizienz|akute respiratorische insuffizienz|respiratorisches versagen|detresse respiratoire|detresse respi|dra|insuffisance respiratoire aigue|respirasjonssvikt|respirationssvikt|respiratorisk svikt|respiratorisk insufficiens|respiratoire insufficientie|respiratorische insufficientie|insufficienza respiratoria|insuficiencia respiratoria|globalinsuffizienz|respiratorische erschopfung',
  ards: 'ards|sdra|acute respiratory distress syndrome',
  pneumothorax_spontaneous:
    'spontaneous pneumothorax|spontanpneumothorax|spontanpneu|pneumothorax spontane|spontan pneumothorax|spontane pneumothorax|pneumotorace spontaneo|neumotorax espontaneo|primary spontaneous ptx|spontan pneu',
  airway_foreign_body:
    'choking|choked|fbao|airway foreign body|foreign body airway|fremdkorperaspiration|fremdkorper atemweg|bolusgeschehen|bolusaspiration|bolusverlegung|corps etranger voies aeriennes|corps etranger va|inhalation corps etranger|fausse route|ingestion corps etranger voies aeriennes|fremmedlegeme luftvei|fremmedlegeme i luftvei|fremmedlegeme luftveje|frammande kropp luftvag|verslikking|verslikt|soffocamento|corpo estraneo vie aeree|atragantamiento|cuerpo extrano via aerea|satt i halsen',
  upper_airway_obstruction:
    'upper airway obstruction|airway obstruction|obere atemwegsobstruktion|obstruction voies aeriennes superieures|obstruction des vas|ovre luftveisobstruksjon',
  croup:
    'croup|pseudokrupp|krupp|falsk krupp|laryngite sous glottique|pseudokroep|laringite|pseudocroup|laringitis|kruppanfall',
  epiglottitis: 'epiglottitis|epiglottite|epiglotitis|epiglottitt',
  bronchiolitis: 'bronchiolitis|bronchiolite|bronkiolitt|bronkiolit|bronchiolite|bronquiolitis',
  aspiration_pneumonitis:
    'aspiration pneumonia|aspiration pneumonitis|aspirationspneumonie|pneumopathie d inhalation|pneumopathie inhalation|aspirasjonspneumoni|aspirationspneumoni|aspiratiepneumonie|polmonite ab ingestis|neumonia aspirativa|ab ingestis',
  tracheostomy_problem:
    'tracheostomy problem|blocked tracheostomy|trachy blocked|kanulenproblem|trachealkanule verlegt|verlegte trachealkanule',
  status_epilepticus:
    'status epilepticus|status epileptikus|st epilepticus|st epileptikus|epileptischer status|grand mal status|etat de mal|eme|status epileptico|stato di male|stato epilettico|estatus epileptico|convulsive status|status convulsif|konvulsiver status|se refractory|refractory se',
  seizure:
    'seizure|seizures|fitting|convulsion*|krampf|krampfanfall|krampfanfalle|krampfgeschehen|epileptischer anfall|epi anfall|epianfall|ep anfall|grand mal|epilepsie|epilepsy|epilepsi|crise convulsive|crise convuls|crise epilep*|crise comitiale|crise generalisee|crise tonico clonique|cgtc|krampeanfall|krampeanfald|krampanfall|kramper|kramper|kramp|epileptisk anfall|epileptiskt anfall|epileptisk anfald|epileptisch insult|epileptische aanval|epi insult|insult epilep*|crisi convulsiva|crisi comiziale|crisi epilettica|crisis convulsiva|crisis comicial|crisis epileptica|postiktal|post ictal|postictal|postictaal|gtcs|gtc seizure|gelegenheitsanfall',
  febrile_convulsion:
    'febrile convulsion|febrile seizure|febrile fit|fieberkrampf|convulsion febrile|convulsion hyperthermique|crise convulsive febrile|crise convulsive hyperthermique|crise hyperthermique|feberkramp*|koortsstuip*|koortsconvulsie*|convulsione febbrile|convulsioni febbrili|crisi febbrile|convulsion febril|crisis febril|chp febrile',
  ischaemic_stroke:
    'ischaemic stroke|ischemic stroke|hirninfarkt|mediainfarkt|hirnstamminfarkt|kleinhirninfarkt|ischamischer schlaganfall|ischamischer insult|ischamischer apoplex|avc ischemique|aic|mca stroke|lvo|large vessel occlusion|thrombectomy stroke|hjerneinfarkt|cerebralt infarkt|cerebral infarkt|hjarninfarkt|iskemisk slag|iskemisk hjerneslag|iskemisk stroke|ischemisk stroke|herseninfarct|ictus ischemico|ictus isquemico|stroke ischemico|basilaristhrombose|basilarisverschluss|mediaverschluss|mcaverschluss|acm syndrom',
  intracerebral_haemorrhage:
    'ich|icb|hirnblutung|hirnblutungen|intrazerebrale blutung|intracerebrale blutung|intracerebral haemorrhage|intracerebral bleed|intracranial haemorrhage|intracranial bleed|intrakranielle blutung|stammganglienblutung|kleinhirnblutung|haemorrhagic stroke|hemorrhagic stroke|avc hemorragique|hematome intracerebral|hemorragie cerebrale|hip intracerebrale|hjernebloding|hjerneblodning|hjarnblodning|intracerebral bloding|intracerebral blodning|hersenbloeding|cerebrale bloeding|emorragia cerebrale|ictus emorragico|hemorragia cerebral|ictus hemorragico|hic hemorragie|hematome cerebral|hamorrhagischer schlaganfall|cerebral haemorrhage',
  subarachnoid_haemorrhage:
    'sah|sab|subarachnoid|subarachnoid haemorrhage|subarachnoidalblutung|subarachnoidalbloding|subarachnoidalblodning|subaraknoidalbloding|subarachnoidale bloeding|hemorragie meningee|hsa|esa|emorragia subaracnoidea|hemorragia subaracnoidea|aneurysmal sah|aneurysmeblodning',
  stroke_unspecified:
    'stroke|mistenkt slag|obs slag|akutt slag|mistanke om slag|cva|apoplex|apoplexie|apopleksi|schlaganfall|avc|hjerneslag|ictus|cerebralt insult|zerebraler insult|cerebraler insult|hirninsult|hirnschlag|mediainsult|fast positive|fast positiv|beroerte|acv|codigo ictus|stroke code|rads positiv|insulto cerebrale|hirnschlag',
  transient_ischaemic_attack: 'tia|ait|transient ischaemic attack|accident ischemique transitoire|ait',
  meningitis:
    'meningitis|meningite|meningitt|meningit|hirnhautentzundung|hersenvliesontsteking|meningoencephalite|meningo encephalite|meningoenzephalitis',
  encephalitis: 'encephalitis|encephalite|enzephalitis|encefalitt|encefalit|encefalite',
  cerebral_oedema:
    'raised icp|hirndruck|hirndruckzeichen|hirnodem|htic|hypertension intracranienne|cerebral oedema|hersenoedeem|hjerneodem',
  coma_unknown:
    'coma unknown|coma|unklares koma|koma unklar|koma|unklare bewusstlosigkeit|bewusstlosigkeit unklar|bewusstlos unklar|unklar bevisstloshet|medvetsloshet oklar|bevisstlos ukjent arsak|bewusteloos eci|coma eci|medvetslos oklar genes|bewusstlosigkeit|bevisstlos|medvetslos|bevidstlos|bewusteloos',
  sepsis:
    'sepsis|septic|septikamie|urosepsis|septicaemia|septicemie|urosepsi|sepsi|blodforgiftning|sepsis pulmonal|sepsis pulmonaire|sepsis urinaire|neutropenic sepsis',
  septic_shock:
    'septic shock|septischer schock|choc septique|septisk sjokk|septisk chock|septisk shok|septische shock|shock settico|shock septico',
  meningococcal_disease: 'meningococc*|meningokokk*|purpura fulminans|waterhouse friderichsen',
  necrotising_fasciitis:
    'necrotising fasciitis|necrotizing fasciitis|nekrotisierende fasziitis|nekrotiserende fasciitt|fasciite necrosante|nec fasc|fournier*|nekrotiserande fasciit',
  covid_19: 'covid|covid 19|sars cov 2|corona|covid19',
  diabetic_ketoacidosis:
    'dka|ketoacidosis|ketoazidose|ketoacidose|acidocetose|chetoacidosi|cetoacidosis|ketoacidos|diabetisches koma|acidoceto*|cad',
  hyperosmolar_state: 'hhs|honk|hyperosmolar*|coma hyperosmolaire',
  hypoglycaemia:
    'hypoglycaemia|hypoglykamie|hypoglycemie|hypoglykemi|hypoglykaemi|hypoglycaemic|hypoglykamisch*|hypoglycemique|ipoglicemia|ipoglicemic*|hipoglucemia|hipoglucemic*|coma ipoglicemico|coma hipoglucemico|coma hypoglycemique|hypoglykamisches koma|unterzucker*|unterzuckerung|hypogly|hypoglyk|hypo bz|insulincoma|hypoglycemische|foling',
  hyperkalaemia:
    'hyperkalaemia|hyperkaliamie|hyperkaliemie|hyperkalemi|iperkaliemia|hiperpotasemia|hiperkaliemia|hyperkaliemi|hyperkalamie',
  adrenal_crisis:
    'adrenal crisis|addison*|insuffisance surrenalienne aigue|binyrebarksvikt|addison krise|addisoncrisis',
  acute_kidney_injury:
    'aki|akutes nierenversagen|ira oligurique|insuffisance renale aigue|akutt nyresvikt|acute kidney injury|acute renal failure|akut njursvikt|akut nyresvigt|insufficienza renale acuta',
  anaphylaxis:
    'anaphyla*|choc allergique|allergischer schock|allergisk sjokk|allergisk chock|anafilac*|anafilas*|anaphyl',
  gastrointestinal_bleed:
    'gi bleed|gi blutung|gi bleeding|gi haemorrhage|gastrointestinal bleed|gastrointestinale blutung|ugib|ugi bleed|lgib|ogib|haematemesis|hematemesis|hamatemesis|hematemese|ematemesi|melaena|melena|malena|meleena|hemorragie digestive|hemorragie dig|hdh|hdb|rectorragie*|gi bloding|gi blodning|ovre gi bloding|ovre gi blodning|gastrointestinal bloding|gastrointestinal blodning|magenblutung|ulkusblutung|ulcusblutung|maagbloeding|gastro intestinale bloeding|gi bloeding|emorragia digestiva|hemorragia digestiva|hda|emorragia gastrointestinale|bloderbrechen|bluterbrechen|upper gi bleed|lower gi bleed|coffee ground*',
  variceal_bleed:
    'variceal bleed|variceal bleeding|varizenblutung|osophagusvarizenblutung|blutung osophagusvarizen|rupture de varices|rupture varices oesophagiennes|rupture de vo|rvo|oesophageal varices|varices bleed|osofagusvarice*|varikkbloding|osofagusvaricer|varicesbloeding|varici esofagee|varices esofagicas|oesophageale varices|varicebloding|varicebloding',
  ruptured_aaa:
    'raaa|aaa ruptured|ruptured aaa|aaa rupture|rupture aaa|aaa rupt|aaa ruptur|rupturiertes aaa|rupt aaa|rupturiertes bauchaortenaneurysma|aortenruptur|anevrisme aorte rompu|rupture anevrisme aorte|aaa rompu|leaking aaa|rompu aaa|rumpert aaa|rupturert aaa|rumperet aaa|rupturerat aaa|geruptureerd aaa|aaa geruptureerd|aaa rotto|aaa roto|bauchaortenaneurysma rupt*',
  acute_abdomen:
    'acute abdomen|akutes abdomen|abdomen aigu|abdomen aigu chirurgical|akutt abdomen|akutt buk|akut buk|akut abdomen|addome acuto|abdomen agudo|acute buik|peritonit*|peritonitis',
  bowel_obstruction:
    'bowel obstruction|ileus|occlusion digestive|occlusion intestinale|subileus|sbo|tarmvred|occlusione intestinale|obstruccion intestinal|volvulus|syndrome occlusif',
  bowel_perforation:
    'bowel perforation|hohlorganperforation|perforation digestive|perforated viscus|perforated bowel|perforated ulcer|perforiertes ulkus|ulkusperforation|tarmperforasjon|tarmperforation|magenperforation|darmperforation|perforasjon tarm|darmperforatie|perforazione intestinale|perforacion intestinal',
  acute_pancreatitis: 'pancreatitis|pankreatitis|pancreatite|pankreatitt|pankreatit',
  acute_liver_failure:
    'acute liver failure|akutes leberversagen|leberversagen|insuffisance hepatique aigue|akutt leversvikt|hepatite fulminante',
  mesenteric_ischaemia:
    'mesenteric ischaemia|mesenterialischamie|mesenterialinfarkt|ischemie mesenterique|tarmiskemi|ischemia mesenterica|isquemia mesenterica|mesenteriaal ischemie|mesenteric ischemia',
}
