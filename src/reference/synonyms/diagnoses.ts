/** Diagnoses as clinicians of nine languages write them in a note. Only whole words match; "#" is written as "fracture". */
export const diagnosisTerms: Readonly<Record<string, string>> = {
  polytrauma:
    'polytrauma|polytr|politrauma|multitrauma|multitraume|multiple verletzungen|multipele letsels|polytraumatise|polytraumatisee|polytraumatizzato|politraumatizado|mehrfachverletzung',
  traumatic_haemorrhagic_shock:
    'hamorrhagischer schock|hamorrhagisk sjokk|hemorragisk chock|choc hemorragique|hemorragische shock|verbloedingsshock|blodningssjokk|traumatisk blodningschock|shock emorragico|shock hemorragico',
  traumatic_cardiac_arrest:
    'traumatische reanimation|traumareanimation|trauma rea|trauma reanimatie|traumatische rea|traumatische circulatiestilstand|traumatisk hjertestans|traumatiskt hjartstopp|traumestans|ACR traumatique|arret traumatique|arresto traumatico|parada traumatica',
  tbi_severe:
    'SHT ernstig|ernstig neurotrauma|schweres neurotrauma|THL ernstig|ernstig THL|zwaar THL|ernstig hersenletsel|ernstig schedelhersenletsel|schweres SHT|SHT schwer|SHT grad 3|SHT III|SHT 3|alvorlig hodeskade|stor hodeskade|svar skallskada|svar skalltrauma|svaert hovedtraume|TC grave|TCE severo|trauma cranico grave|TC severe|sTBI|severe TBI',
  tbi_moderate:
    'contusio|contusio cerebri|SHT matig|THL EMV 9|THL matig|matig THL|SHT mittelschwer|mittelschweres SHT|SHT II|SHT 2|SHT grad 2|moderat hodeskade|mattlig skallskada|TC modere|TCE moderado',
  concussion:
    'hersenschudding|commotio|commotio cerebri|SHT leicht|leichtes SHT|SHT I|SHT 1|SHT grad 1|THL licht|licht THL|hjernerystelse|hjarnskakning|lett hodeskade|latt skallskada|TC leger|TC benin|TCE leve|trauma cranico lieve|commozione cerebrale|commotion cerebrale|conmocion cerebral',
  subdural_haematoma_traumatic:
    'subdural|subduralhamatom|subduraal hematoom|subduralt hematom|subduralblodning|HSD|hematome sous dural|SDH',
  extradural_haematoma:
    'epiduralhamatom|epiduraal hematoom|epiduralt hematom|epiduralblodning|hematome extradural|HED|EDH|ematoma epidurale',
  skull_base_fracture:
    'schadelbasisfraktur|schedelbasisfractuur|skallebasisbrudd|skallbasfraktur|fracture base du crane|frattura base cranica',
  maxillofacial_fracture:
    'mittelgesichtsfraktur|aangezichtsletsel|aangezichtsfractuur|ansiktsfraktur|ansiktsskade|ansiktstrauma|fracas facial|trauma facial|gesichtsschadelfraktur',
  cervical_spine_fracture:
    'CWK fr|CWK letsel|CWK|HWK fx|HWS fraktur|HWK fraktur|CWK fractuur|nekfractuur|nakkebrudd|nakkfraktur|fracture cervicale|frattura cervicale|fractura cervical',
  cervical_cord_injury:
    'hoher querschnitt|dwarslaesie cervicaal|hoge dwarslaesie|tverrsnittslesjon cervical|tetraplegie|tetraplegi|tetraplegia',
  thoracic_spine_fracture:
    'BWS fraktur|BWK fraktur|TWK fractuur|thorakal ryggfraktur|fracture dorsale|frattura dorsale',
  lumbar_spine_fracture:
    'LWS fraktur|LWK fraktur|LWK fractuur|lumbalfraktur|landkotfraktur|fracture lombaire|frattura lombare|fractura lumbar',
  rib_fractures:
    'rippenserienfraktur|rippenfraktur|rippenfrakturen|ribfracturen|ribfractuur|ribbenfractuur|ribbeinsbrudd|revbensfraktur|revbensfrakturer|costabrudd|ribbensbrud|fractures costales|fracture costale|fracture de cotes|fratture costali|fracturas costales|rib fractures',
  flail_chest:
    'instabiler thorax|fladderthorax|instabiel thorax|ustabil thorax|instabil thorax|volet costal|volet thoracique|lembo costale|volet costal movil|flail',
  pneumothorax_traumatic:
    'traumatischer pneumothorax|traumatische pneumothorax|traumatisk pneumothorax|traumatisk pneumotoraks|pneumotorax traumatico|pneumotorace traumatico',
  tension_pneumothorax:
    'spanningspneumothorax|spannungspneu|spanningspneu|spanningspneum|trykkpneumotoraks|trykkpneumothorax|ventilpneumothorax|tryckpneumothorax|overtrykspneumothorax|PNO compressif|pneumothorax suffocant|pneumotorace iperteso|neumotorax a tension',
  haemothorax_traumatic: 'hamatothorax|hematothorax|hemothorax|haemothorax|hemotoraks|emotorace|hemotorax',
  pulmonary_contusion:
    'lungenkontusion|longcontusie|lungekontusjon|lungkontusion|contusion pulmonaire|contusione polmonare',
  abdominal_injury_blunt:
    'stumpfes bauchtrauma|stomp buiktrauma|stomp buikletsel|stumpt buktraume|stump buktrauma|buktraume|buktrauma|trauma abdominal ferme|contusion abdominale|trauma addominale',
  abdominal_injury_penetrating:
    'messerstich abdomen|stichverletzung abdomen|steekwond buik|steek buik|steekverwonding buik|knivstikk abdomen|knivstikk buk|knivhugg buk|plaie abdominale penetrante|plaie penetrante abdomen',
  splenic_injury: 'milzruptur|miltruptuur|miltruptur|mjaltruptur|rupture de rate|rottura milza|miltletsel',
  liver_injury:
    'leberruptur|leverruptuur|leverletsel|leverruptur|leverskade|leverskada|fracture du foie|rottura epatica',
  pelvic_fracture:
    'bekkenfr|beckenfr|beckenfraktur|beckenfx|bekkenfractuur|bekkenfracturen|instabiel bekken|bekkenletsel|bekkenbrudd|bekkenfraktur|ustabilt bekken|backenfraktur|baekkenbrud|fracture de bassin|fract bassin|frattura bacino|fractura de pelvis|instabiles becken',
  hip_fracture:
    'heupfractuur|heupfr|collumfractuur|collumfraktur|hoftbrudd|hoftefraktur|hoftfraktur|hoftebrud|larhalsbrudd|lcf|FCF|fracture col femoral|fracture du col|PFH|per fraktur|pertrochantar|frattura collo femore|fractura de cadera',
  femoral_shaft_fracture:
    'femurfractuur|femurfraktur|femur fractuur|femur fraktur|oberschenkelfraktur|oberschenkelfx|larbeinsbrudd|larbensfraktur|larbensbrott|femurskaftfraktur|bovenbeenfractuur|fracture femorale|frattura femore|fractura de femur|fracture femur',
  tibial_shaft_fracture:
    'unterschenkelfraktur|unterschenkelfx|onderbeenfractuur|cruris fractuur|crusfractuur|crusfraktur|leggbrudd|leggfraktur|underbensfraktur|underbensbrott|tibiafractuur|tibiafraktur|cruris fraktur|fracture de jambe|fracture tibia|frattura tibia|fractura de tibia',
  ankle_fracture:
    'enkelfractuur|enkelfr|ankelbrudd|ankelfraktur|fotledsfraktur|sprunggelenksfraktur|OSG fraktur|OSG luxationsfraktur|malleolfraktur|bimalleolair|trimalleolair|fracture de cheville|fracture cheville|frattura caviglia|fractura de tobillo',
  humeral_shaft_fracture:
    'humerusfractuur|humerusfraktur|oberarmfraktur|overarmsbrudd|overarmsfraktur|bovenarmfractuur|fracture humerus|fracture de l humerus|frattura omero|fractura de humero',
  clavicle_fracture:
    'claviculafractuur|claviculafraktur|klavikulafraktur|schlusselbeinfraktur|sleutelbeenfractuur|kragebeinsbrudd|kravebeinsbrudd|nyckelbensfraktur|nyckelbensbrott|fracture clavicule|frattura clavicola',
  forearm_fracture:
    'polsfr|onderarmfr|radiusfr|unterarmfraktur|radiusfraktur|radiusfractuur|polsfractuur|onderarmfractuur|underarmsbrudd|underarmsfraktur|handleddsbrudd|handledsfraktur|distal radiusfraktur|fracture poignet|fracture avant bras|pouteau colles|frattura polso|frattura radio',
  open_fracture:
    'offene fraktur|open fractuur|open fraktur|apent brudd|apen fraktur|oppen fraktur|fracture ouverte|frattura esposta|fractura abierta|open fx',
  shoulder_dislocation:
    'schulterluxation|schouderluxatie|schouder uit de kom|skulderluksasjon|skulder ut av ledd|axelluxation|axelluksasjon|skulderluxation|luxation epaule|luxation d epaule|lussazione spalla|luxacion de hombro',
  traumatic_amputation: 'amputation|amputatie|amputasjon|amputazione|amputacion|amputert|amputerad',
  strangulation_hanging:
    'verhanging|verhangen|erhangen|erhangung|ophanging|hengning|hengt seg|hangning|hangt sig|pendaison|impiccagione|ahorcamiento|suspensie',
  inhalation_injury:
    'inhalationstrauma|inhalatietrauma|inhalatieletsel|inhalasjonsskade|rokforgiftning|inhalationsskada|rauchgasinhalation|rookinhalatie|roykinhalasjon|brandrok|inhalation de fumees|inhalation fumees|inalazione fumi|inhalacion de humo',
  electrical_injury:
    'stromunfall|stromverletzung|elektrocutie|stroomongeval|strømulykke|stromulykke|elolycka|electrisation|electrocution|folgorazione|electrocucion',
  ohca_presumed_cardiac:
    'PEA|PEA rea|rea KF|circ stilstand|circ stilstand VF|KF|OHCA|OHCA VF|OHCA asystolie|OHCA PEA|rea|rea VF|rea PEA|rea asystolie|rea asyst|rea asy|reanimatie|reanimatie VF|circulatiestilstand|hartstilstand|hjertestans|hjertestans VF|hjertestans asystole|hjertestans PEA|hjartstopp|hjartstopp VF|hjertestop|HLR|HLR VF|CPR|herzstillstand|kreislaufstillstand|HKS|reanimation VF|rea bei VF|ACR FV|ACR asystolie|arret cardio respiratoire|arret cardiorespiratoire|parada cardiorrespiratoria|parada cardiaca|arresto cardiocircolatorio|asystolie|asystoli|VF arrest|VF rea|kammerflimmern|ventrikelfibrilleren|ventrikkelflimmer',
  rosc_post_arrest:
    'ROSC|post ROSC|status etter hjertestans|ROSC na rea|ROSC na reanimatie|zustand nach reanimation|z n rea|z n reanimation|efter hjartstopp|etter hjertestans|post rea|post reanimatie|post reanimation|post ACR',
  stemi:
    'STEMI|ST hevningsinfarkt|ST hojningsinfarkt|voorwandinfarct|onderwandinfarct|vorderwandinfarkt|hinterwandinfarkt|hinterwand STEMI|vorderwand STEMI|fremreveggsinfarkt|nedreveggsinfarkt|framvaggsinfarkt|inferiort STEMI|infarctus anterieur|infarctus inferieur|IDM anterieur|IDM inferieur|SCA ST|SCA ST anterieur|SCA avec sus|SCACEST|SCACEST anterieur|SCACEST inferieur|ST elevation MI|infarto con elevazione|SCACEST inferior|STEMI anteriore',
  nstemi: 'NSTEMI|non STEMI|NSTE ACS|SCASEST|SCA non ST|SCA sans sus|SCANST|SCA NSTEMI',
  unstable_angina:
    'unstable angina|instabile AP|instabile angina|instabiele AP|instabiele angina|ustabil angina|instabil angina|angor instable|UAP|angina instabile',
  chest_pain_unspecified:
    'pijn op de borst|POB|thoracale pijn|brystsmerter|brystsmerte|brostsmarta|brostsmartor|thoraxschmerzen|thoraxschmerz|brustschmerzen|douleur thoracique|dlr thoracique|DRT|dolore toracico|dolor toracico|AP klachten|chest pain',
  acute_pulmonary_oedema:
    'lungenodem|longoedeem|lungeodem|lungodem|lungeoedem|astma cardiale|asthma cardiale|OAP|edema polmonare|EPA|edema agudo de pulmon|APO|akut linksherzdekompensation|decompensatio cordis|kardiale dekompensation|dekompensierte herzinsuffizienz|acuut hartfalen|decompensation cardiaque',
  cardiogenic_shock:
    'kardiogener schock|cardiogene shock|kardiogent sjokk|kardiogen chock|kardiogent shock|choc cardiogenique|shock cardiogeno',
  supraventricular_tachycardia:
    'SVT|AVNRT|TSV|supraventrikulare tachykardie|supraventrikulaer takykardi|supraventriculaire tachycardie|supraventrikular takykardi|tachycardie supraventriculaire|TPSV',
  ventricular_tachycardia:
    'VT|ventrikeltachycardie|ventrikulare tachykardie|kammertachykardie|ventrikkeltakykardi|ventrikeltakykardi|tachycardie ventriculaire|TV soutenue|tachicardia ventricolare',
  atrial_fibrillation_fast:
    'atriumfibrilleren|boezemfibrilleren|snel AF|AF snel|TAA|tachyarrhythmia absoluta|vorhofflimmern|VHF tachykard|atrieflimmer|formaksflimmer|rask atrieflimmer|forkammerflimmer|fibrillation auriculaire|ACFA rapide|ACFA|FA rapide|fibrillazione atriale',
  complete_heart_block:
    'AV block III|AV blok III|AV block 3|AV block grad 3|AV blokk grad III|AV blokk 3|totaal AV blok|totalt AV blokk|AV block III grades|BAV III|BAV 3|BAV complet|blocco AV completo',
  bradycardia: 'bradykardie|bradycardie|bradykardi|bradicardia|bradycardia|bradykard|sick sinus',
  aortic_dissection:
    'aortendissektion|aortadissectie|aortadisseksjon|aortadissektion|dissection aortique|dissection aorte|dissezione aortica|diseccion aortica|type A dissektion|type A dissectie',
  pulmonary_embolism:
    'lungenembolie|longembolie|lungeemboli|lungemboli|lungeembolisme|embolie pulmonaire|embolia polmonare|massive LAE|LAE',
  hypertensive_emergency:
    'hypertensive entgleisung|hypertensiver notfall|hypertensive krise|hypertensieve crisis|hypertensiv krise|hypertensiv kris|HTA maligne|crise hypertensive|crisi ipertensiva|crisis hipertensiva|urgence hypertensive',
  syncope:
    'synkope|syncope|collaps eci|wegraking|vasovagaal|vagal synkope|vasovagal|vasovagale synkope|svimfarsel|synkop|lipothymie|malaise vagal|sincope|lipotimia',
  acute_severe_asthma:
    'status asthmaticus|asthmaanfall|astma exacerbatie|astma aanval|astmaanfall|astmaforverring|alvorlig astma|svar astma|exacerbation asthme|crise d asthme|asthme aigu grave|AAG|crisi asmatica|asma grave|crisis asmatica|exazerbiertes asthma',
  copd_exacerbation:
    'COPD|AECOPD|COPD exacerbatie|exacerbatie COPD|exazerbierte COPD|AE COPD|KOLS|KOLS forverring|KOLS exacerbasjon|KOL exacerbation|KOL forvarring|KOL i forvaerring|BPCO|BPCO decompensee|BPCO exacerbee|exacerbation BPCO|EPOC|riacutizzazione BPCO|EPOC reagudizado',
  pneumonia:
    'pneumonie|pneumoni|lungenentzundung|longontsteking|lungebetennelse|lunginflammation|lungebetaendelse|pneumopathie|polmonite|neumonia|pneumonia',
  acute_respiratory_failure:
    'respiratorische insuffizienz|respiratoire insufficientie|resp insuff|respiratorisk svikt|respirasjonssvikt|respiratorisk insufficiens|detresse respiratoire|detresse resp|insuffisance respiratoire|insufficienza respiratoria|insuficiencia respiratoria',
  airway_foreign_body:
    'verslikking|verslikt|bolus|bolusaspiration|bolusgeschehen|fremdkorperaspiration|fremmedlegeme luftvei|fremmedlegeme i luftvei|fremmedlegemer|satt i halsen|frammande kropp luftvag|frammande kropp|corps etranger|CE voies aeriennes|fausse route|inhalation corps etranger|corpo estraneo|cuerpo extrano',
  croup:
    'pseudokrupp|pseudokroep|kroep|falsk krupp|krupp|laryngitis subglottica|laryngitis|laringite|laryngite',
  bronchiolitis: 'bronchiolitis|bronkiolitt|bronchiolite|bronkiolit|bronquiolitis|RS bronkiolitt',
  epiglottitis: 'epiglottitis|epiglottitt|epiglottit|epiglottite',
  status_epilepticus:
    'status epilepticus|status epileptikus|status epil|etat de mal|EME|stato di male|convulsief status|pagaende kramper|status epi|epileptisk status',
  seizure:
    'krampfanfall|epi anfall|epileptischer anfall|epilepsie|epilepsi|epileptisch insult|epi insult|convulsies|convulsie|trekking|krampeanfall|kramper|krampanfall|EP anfall|epileptisk anfall|crise convulsive|crise comitiale|crise epilepsie|crise epileptique|crisi epilettica|crisi convulsiva|convulsion|convulsiones|generalisiert krampfend',
  febrile_convulsion:
    'febr convulsie|febr conv|febr krampf|feberkr|koortsconvulsie|koortsstuip|koortsstuipen|febriele convulsie|fieberkrampf|feberkramper|feberkrampe|feberkramp|convulsion febrile|crise convulsive hyperthermique|convulsione febbrile|convulsion febril',
  ischaemic_stroke:
    'herseninfarct|hirninfarkt|hjerneinfarkt|hjarninfarkt|mediainfarkt|mediainfarct|trombolyse slag|AVC ischemique|AIC|ictus ischemico|ictus isquemico|infarctus cerebral',
  intracerebral_haemorrhage:
    'ICB|hirnblutung|hersenbloeding|intracerebrale bloeding|hjerneblodning|hjernebloding|hjarnblodning|intrazerebrale blutung|hemorragie cerebrale|hematome intracerebral|AVC hemorragique|emorragia cerebrale|hemorragia cerebral|intracranielle bloeding',
  subarachnoid_haemorrhage:
    'SAB|SAH|subarachnoidalblutung|subarachnoidale bloeding|subaraknoidalblodning|subaraknoidalblodning|hemorragie meningee|HSA|HM|emorragia subaracnoidea|hemorragia subaracnoidea',
  stroke_unspecified:
    'CVA|apoplex|apoplexia cerebri|schlaganfall|hjerneslag|slag|stroke|trombolysekandidat|apopleksi|AVC|ictus|beroerte|insult cerebri',
  transient_ischaemic_attack: 'TIA|AIT|TIA symptomer',
  meningitis: 'meningitis|meningitt|meningit|meningite|hirnhautentzundung|hersenvliesontsteking',
  coma_unknown:
    'coma eci|koma unklar|bewusstlos unklar|unklare bewusstlosigkeit|bewusteloos eci|bewustzijnsdaling eci|bevisstlos uklar|medvetsloshet oklar|koma ukjent arsak|coma indetermine|coma inexplique|GCS bas indetermine',
  sepsis:
    'sepsis|septisk|urosepsis|sepsi|pneumosepsis|abdominale sepsis|biliare sepsis|septikemi|septique|sepsis pulmonaire|sepsis urinaire|mistanke sepsis',
  septic_shock:
    'septischer schock|septische shock|septisk sjokk|septisk chock|septisk shock|choc septique|shock settico|shock septico',
  meningococcal_disease:
    'meningokokksepsis|meningokokken sepsis|meningococcensepsis|meningokocksepsis|purpura fulminans|waterhouse',
  diabetic_ketoacidosis:
    'ketoazidose|ketoacidose|ketoacidosis|diabetisk ketoacidose|diabetisches koma|DKA|acidocetose|chetoacidosi|cetoacidosis|hyperglykemi ketoacidose',
  hypoglycaemia:
    'hypoglyk|hypoglyc|hypoglykamie|hypoglycemie|hypoglykemi|hypoglykaemi|unterzucker|insulinkoma|foling|fole|hypoglicemia|hypoglucemia|hypoglycemia|hypoglycaemia|hypoglucemie',
  hyperkalaemia: 'hyperkaliamie|hyperkaliemie|hyperkalemi|hyperkaliemi|hyperkalaemia|iperkaliemia',
  anaphylaxis:
    'anaphylaxie|anafylaxie|anafylaksi|anafylaxi|anaphylaktischer schock|anafylactische shock|anafylaktisk sjokk|anafylaktisk chock|allergische reaktion|allergische reactie|allergisk reaksjon|allergisk reaktion|choc anaphylactique|reaction allergique|shock anafilattico|reazione allergica|anafilaxia|wespensteek anafylaxie',
  gastrointestinal_bleed:
    'GI blutung|obere GI blutung|OGIB|GI bloeding|tractus digestivus bloeding|maagbloeding|haematemesis|hamatemesis|hematemese|hematemese melena|melaena|GI blodning|gastrointestinal blodning|blodig oppkast|hemorragie digestive|HDH|emorragia digestiva|hemorragia digestiva|ulcusblutung|ulcusblodning',
  variceal_bleed:
    'varizenblutung|osophagusvarizenblutung|varicesbloeding|slokdarmvarices|varicebloding|varicerblodning|oesofagusvaricer|rupture VO|rupture de varices|varici esofagee sanguinanti',
  ruptured_aaa:
    'rAAA|rupturiertes BAA|rupt BAA|ruptur AAA|ruptured AAA|rumpert AAA|rumperat AAA|ruptuur AAA|gebarsten aneurysma|rupture AAA|RAAA|aortaruptur',
  acute_abdomen:
    'akutes abdomen|acute buik|akutt abdomen|akut abdomen|akut buk|abdomen aigu|addome acuto|abdomen agudo|peritonitis|peritonitt|peritonite',
  bowel_obstruction: 'ileus|subileus|occlusion|occlusione intestinale|obstruccion intestinal',
  acute_pancreatitis: 'pankreatitis|pancreatitis|pankreatitt|pankreatit|pancreatite',
  normal_delivery:
    'partus|spontanpartus|bevalling|geburt|fodsel|forlossning|accouchement|parto|spontane bevalling|transportfodsel|hjemmefodsel|BBA|bevalling thuis|parto eutocico|accouchement inopine|fodsel under transport|fodsel pa sted',
  preterm_labour:
    'vorzeitige wehen|premature weeen|dreigende vroeggeboorte|truende prematur fodsel|prematur fodsel|hotande prematurbord|menace accouchement premature|minaccia parto pretermine|fruhgeburtsbestrebungen|amenaza de parto prematuro',
  postpartum_haemorrhage:
    'HPP|fluxus|fluxus postpartum|atonie|atone nachblutung|uterusatonie|PPH|postpartumblutung|postpartumblodning|postpartum blodning|atoni|hemorragie de la delivrance|hemorragie du post partum|emorragia post partum|hemorragia posparto',
  placental_abruption:
    'plazentalosung|vorzeitige plazentalosung|solutio|solutio placentae|abruptio|abruptio placentae|placentalosning|HRP|hematome retro placentaire|distacco di placenta',
  pre_eclampsia:
    'praeklampsie|pre eclampsie|preeclampsie|preeklampsi|praeeclampsi|prä eklampsie|preeclampsia',
  eclampsia: 'eklampsie|eclampsie|eklampsi|eclampsia|eklamptisk anfall|eclamptisch insult',
  prematurity:
    'prematur|prematuur|fruhgeborenes|fruhgeburt|prematurite|prematuro|prematuritet|ekstremt prematur|premature',
  birth_asphyxia: 'perinatale asphyxie|perinatale asfyxie|fodselsasfyksi|asphyxie perinatale',
  opioid_toxicity:
    'opiaat OD|opioid OD|opiat OD|OD heroin|OD heroine|opiatintoxikation|opioidintoxikation|opiaatintoxicatie|heroineintoxicatie|heroinoverdose|opioid overdose|opioidoverdose|opiatoverdose|opiatforgiftning|opioidforgiftning|heroinoverdos|opioidoverdos|OD opioid|overdose opiaces|intoxication opiaces|overdose eroina|sobredosis opiaceos',
  stimulant_toxicity: 'speedintoxicatie|XTC|MDMA|amfetaminintox|metamfetamin',
  cocaine_toxicity: 'cocaineintoxicatie|kokainintox',
  alcohol_intoxication:
    'alkoholintoxikation|C2 intoxikation|alcoholintoxicatie|alcohol intox|alc intox|C2H5OH|alkoholforgiftning|alkoholintoxikasjon|akutt alkoholintoksikasjon|OH aigu|IPM|ivresse|IEA|ethylisme aigu|intossicazione alcolica|intoxicacion etilica|etylintox|aethyl',
  ghb_toxicity: 'GHB|GHB intox|GHB intoxicatie|GHB forgiftning|GBL',
  benzodiazepine_overdose:
    'benzodiazepinintoxikation|benzo intox|benzointoxicatie|benzodiazepineintoxicatie|benzodiazepinforgiftning|benzodiazepinoverdose|intoxication benzodiazepines|IMV benzodiazepines',
  paracetamol_overdose:
    'paracetamolintoxikation|paracetamolintoxicatie|paracetamolforgiftning|PCM intox|paracetamol intox|intoxication paracetamol',
  mixed_overdose:
    'autointoxicatie|mischintoxikation|tablettenintoxikation|medikamentenintoxikation|intoxikation|intoxicatie|intox|auto intox|automutilatie TS intox|medikamentintox|forgiftning|intoksikasjon|blandingsintox|blandintox|lakemedelsintox|tabletintox|pilleintox|IMV|intoxication medicamenteuse|TS medicamenteuse|intossicazione farmaci|intoxicacion medicamentosa|polyintox',
  carbon_monoxide:
    'CO intoxikation|CO vergiftung|CO intoxicatie|CO vergiftiging|koolmonoxide|kohlenmonoxid|kullosforgiftning|CO forgiftning|koloxid|CO forgiftning|intoxication CO|monoxyde de carbone|monossido di carbonio|monoxido de carbono|CO intox',
  hypothermia:
    'unterkuhlung|onderkoeling|hypothermie|hypotermi|nedkjoling|nedkyling|nedkjolt|ipotermia|hipotermia|hypothermia',
  heat_stroke:
    'hitzschlag|hitteberoerte|heteslag|varmeslag|varmeslag|coup de chaleur|colpo di calore|golpe de calor',
  drowning:
    'verdrinking|bijna verdrinking|drenkeling|ertrinken|beinahe ertrinken|ertrinkungsunfall|drukning|nestendrukning|drunkning|drunkningstillbud|noyade|annegamento|ahogamiento|drowning|submersie',
  acute_behavioural_disturbance:
    'erregungszustand|acute psychose agressie|agitatie|agitasjon|opphisset|agitation aigue|agitazione psicomotoria|agitacion psicomotriz|excited delirium|utagerende',
  psychosis: 'psychose|psykose|psykos|psicosi|psicosis|bouffee delirante',
  suicidal_ideation:
    'suizidal|suizidalitat|suicidaal|suicidal|suicidalitet|idees suicidaires|ideazione suicidaria',
  self_harm:
    'TS|TS snitt|automutilatie|selbstverletzung|selvskade|sjalvskada|suicidforsok|suizidversuch|suicidepoging|selvmordsforsok|sjalvmordsforsok|tentamen suicidii|autolesion|tentative de suicide',
  death_recognised:
    'tod festgestellt|todesfeststellung|leichenschau|leiche|overleden bij aankomst|RIP bij aankomst|dod ved ankomst|dod for ankomst|avliden vid ankomst|dod pa stedet|deces constate|constat de deces|exitus bei eintreffen|deceduto|exitus letalis',
  sudden_infant_death:
    'kind dood in bed|SIDS|wiegendood|plotzlicher kindstod|krybbedod|plotselig spedbarnsdod|plotslig spadbarnsdod|mort subite du nourrisson|MSN',
  adrenal_crisis:
    'addisoncrise|addison krise|addisonkrise|addisonkrise|crise addisonienne|crisi surrenalica|addison crisis',
  cord_prolapse:
    'uitgezakte navelstreng|navelstrengprolaps|nabelschnurvorfall|navelsnorprolaps|navelsnorsfremfall|navelstrangsprolaps|procidence du cordon|prolasso del funicolo',
}
