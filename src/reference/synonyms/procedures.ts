/** Procedures and drugs as clinicians of nine languages write them; see also `care.ts`. */
import type { Synonyms } from './missions.ts'

export const procedureSynonyms: Synonyms = {
  procedures: {
    rapid_sequence_induction:
      'RSI tube|crash intubatie|narkose intubatie|narkose|narkose intubering|anestesi prehospitalt|anestesiinledning|narkoseindledning|inleiding|narkose ingeleid|ISR IOT|IOT ISR|induction',
    tracheal_intubation_oral:
      'intubatie|geintubeerd|intubiert|intubert|intuberad|intuberet|intubatie oraal|ETI gelukt|ETT 7|ETT 7 5|ETT 8|ETT 8 5|tube 7|tube 7 5|tube 8|tubus 7 5|tubus 8|IOT 7|IOT 7 5|IOT 8|endotracheal intubasjon|endotrakeal intubation|intubazione orotracheale|intubation endotracheale',
    supraglottic_airway:
      'larynxmasker|larynxmask|larynksmaske|larynxtubus|igel 3|igel 4|igel 5|i gel 3|i gel 4|i gel 5|LT|LTS D|masque laryngé|maschera laringea',
    front_of_neck_airway:
      'coniotomie|koniotomie|conio|nodtrakeotomi|nodtrach|cricothyrotomie|crico|cricotirotomia|kirurgisk luftvei',
    bag_valve_mask:
      'ballon masker|masker ballon|beatmung maske|maskeventilasjon|maskventilation|maskeventilation|mask ballon|bagging|pose maske|BAVU masque',
    oropharyngeal_airway: 'guedel|mayo tube|svelgtube|svalgtub|canule de guedel|tungeholder',
    nasopharyngeal_airway: 'wendl|wendl tubus|nasopharyngealsvelgtube|nasaltub|kantarell|nastub|nasotube',
    airway_suction: 'uitzuigen|absaugen|absaugung|suging|sug|sugning|aspiration voies aeriennes|aspirazione',
    oxygen_therapy:
      'zuurstof|sauerstoff|O2|O2 gabe|O2 inhalation|oksygen|syrgas|ilt|oxygene|oxygeno|ossigeno|oxigeno|NRM|NRB|NRM 15L|NRB 15L|O2 15L|O2 10L|O2 bril|O2 brille|O2 maske|O2 mask|O2 masker|masker O2|maske O2|masque haute concentration|MHC|oxygen|reservoirmaske|oksygenmaske',
    non_invasive_ventilation:
      'CPAP|NIV CPAP|masker CPAP|BiPAP|boussignac|VNI CPAP|CPAP maske|NIV masker|NIV maske|VMNI',
    invasive_ventilation:
      'beademing|beademd|beatmet|respirator tilkoblet|respiratorbehandling|ventilator|ventilateur|ventilation controlee|ventilazione meccanica|kontrollert ventilasjon|ventilerad|hamilton|oxylog',
    needle_thoracocentesis:
      'naald decompressie|naalddecompressie|naaldthoracocentese|naaldthorax|nadelpunktion|entlastungspunktion thorax|naletorakocentese|naledekompresjon|naldekompression|punktion thorax|exsufflation aiguille|ponction decompressive|puntura toracica|nal thorax',
    finger_thoracostomy:
      'fingerthorakostomi|fingertorakostomi|fingerthorakotomie|thoracostomie|thoracost|thoracostomie bdz|thoracostomie dubbelzijdig|vingerthoracostomie|minithorakotomie|torakostomi|fingertorakostomi|bilat torakostomi|thoracostomie bilat|thoracostomie au doigt|toracostomia',
    chest_drain_inserted:
      'thoraxdrain|thoraxdrein|DTX|bulaudrainage|bulau|monaldi|toraksdren|toraxdren|thoraxdranage|pleuradrain|drain pleural|drain thoracique pose|tubo toracico',
    resuscitative_thoracotomy:
      'thoracotomie|clamshell thoracotomie|noodthoracotomie|nodtorakotomi|torakotomi|thoracotomie de sauvetage|toracotomia',
    chest_seal: 'chest seal|asherman|torakstetning|thoraxseal|pansement 3 cotes|occlusief verband thorax',
    iv_access:
      'infuus|perif infuus|perif inf|perifeer infuus|waaknaald|zugang|i v zugang|venflon|PVK gelegt|venekanyle|PVK innlagt|perifer venekateter|PVK satt|iv tilgang|venvag|PVL|drop|venflon anlagt|VVP posee|accesso venoso|via venosa|via periferica|CVP|agocannula|perifere lijn|infus|iv infuus',
    io_access:
      'botnaald|intraossaal|IO naald|io nal|IO nal|intraossar|intraossaer|beenmergnaald|IO tibia|IO humerus|EZ IO tibia|voie IO|via intraossea|via intraosea|cathlon IO|bone injection gun',
    central_venous_access:
      'centrale lijn|CVL|CVK|SVK|sentralt venekateter|central venkateter|CVK anlagt|VVC jugulaire|jugularis|subclavia lijn|CVC femorale',
    arterial_line:
      'arterielijn|art lijn|artlijn|arteriekran|art kran|arterienal|artarnal|artarkateter|a kanyle|a kanyl|KTA radial|KT artere|arteria|linea arteriosa|arteria radial|arterieller zugang',
    fluid_resuscitation:
      'vulling|vullen|volumengabe|volumen|vaeske|vaeskebehandling|vatska|vatskebolus|ringer|ringer acetat|ringer 500|ringer 1000|NaCl 500|NaCl 1000|RL 500|RL 1000|RA 500|RA 1000|remplissage vasculaire|riempimento|sterofundin|kristalloide|bolus NaCl|plasmalyte',
    vasoactive_infusion:
      'norad pomp|noradrenaline pomp|nora pomp|perfusor nora|noradperfusor|arterenol perfusor|noradrenalin infusjon|noradrenalin infusion|noradr pumpe|nora pumpe|NAD IVSE|nora IVSE|amines IVSE|noradrenalina in infusione|adrenalin infusjon',
    cpr_manual:
      'reanimatie|rea|BLS|ALS|BLS ALS|A HLR|AHLR|HLR|A-HLR|brystkompresjoner|hjertekompresjon|bröstkompressioner|HLM|massaggio cardiaco|RCP avanzada|MCE BAVU|CPR|hartmassage|thoraxcompressies',
    cpr_mechanical:
      'LUCAS 2|LUCAS 3|lucas gebruikt|mekanisk HLR|mekaniska kompressioner|autopuls|LUCAS HLR|brystkompresjonsmaskin',
    defibrillation:
      'defi|defibrillatie|gedefibrilleerd|schok|schokken|sjokk|defibrillert|stot|stod|DC stot|defibrillerad|elkonvertering VF|choc|CEE 200J|shock elettrico|DC',
    cardioversion:
      'cardioversie|kardioversion|elektrokardioversion|ECV|elkonvertering|elkonv|el konvertering|synkronisert sjokk|cardioversione elettrica|choc synchrone|cardioversion electrica|DC konvertering',
    transcutaneous_pacing:
      'transcutaan pacen|uitwendig pacen|externer schrittmacher|transkutan pacing|ekstern pace|extern pacing|TC pacing|EES externe|pacing transcutaneo|pacen|pacad|pacet',
    tourniquet:
      'tourniquet gezet|TQ|tourniquet been|CAT TQ|turnike|tourniquet arm|torniquet|avbindning|arepress|laccio emostatico|tourniquet anlagt|stasekraftig',
    direct_pressure_dressing:
      'drukverband|druckverband|trykkforbinding|kompresjonsforbinding|tryckforband|trykforbinding|pansement compressif|medicazione compressiva|vendaje compresivo|israeli bandage|israelverband',
    haemostatic_dressing:
      'celox|quikclot|hemostatisk gaze|hemostatische gaze|woundpacking|wound packing|sarpakking|pakking|tamponade wunde',
    pelvic_binder:
      'bekkenband|bekkensling|pelvic sling|T POD|TPOD|SAM pelvic|beckengurt angelegt|bekkenslynge SAM|backengordel|baekkenslynge|SAM sling bekken|ceinture pelvienne posee|cintura pelvica',
    red_cells_given:
      'EC|EK|PC|SAG|SAGM|erytrocyttkonsentrat|erytrocytkoncentrat|erythrozyten|culots|CGR|emazie|concentrado de hematies|EC ongekruist|erytrocytter|blodkonsentrat',
    plasma_given:
      'FFP|plasma|lyoplas|PFC|frystorket plasma|frystorkad plasma|PLYO|plasma lyophilise|octaplas|plasma fresco',
    whole_blood_given: 'fullblod|helblod|vollblut|volbloed|sang total|sangue intero|sangre total',
    fibrinogen_given: 'fibrinogeen|fibrinogen|haemocomplettan|riastap|fibrinogene',
    procedural_sedation:
      'sedatie|sederen|sedierung|analgosedatie|sedert|sederet|sederad|sedasjon|sedering prosedyre|sedation procedurale|PSA|sedoanalgesia',
    regional_nerve_block:
      'zenuwblok|femoralisblok|fascia iliaca blok|FICB|FIC|fascia iliaca compartment|femoralisblokk|nervblokad|FIB blok|bloc ilio fascial|BIF|bloc femoral|blocco femorale|bloqueo femoral|nerveblokade',
    local_anaesthesia:
      'lokaal anesthesie|lokalanasthesie|lokalanestesi|lokalbedovelse|lokalbedovning|anesthesie locale|LA',
    tranexamic_acid_given:
      'TXA|TXA iv|TXA 1g|TXA 2g|cyklo|cyklokapron|cyklokapron 1g|tranexamsyra 1g|acide tranexamique|exacyl 1g|ac tranex',
    antibiotics_given:
      'antibiotica|antibiotika|antibiotique|antibiotiques|ceftriaxon|cefotaxim|cefazoline|augmentin|rocephine|antibiotico|ab iv|penicillin iv',
    hypertonic_therapy:
      'NaCl 3|hypertoon|hypertoon zout|hyperton kochsalz|NaCl 7 5|hypertont saltvann|hyperton NaCl|SSH|osmotherapie|osmoterapi',
    thrombolysis:
      'trombolyse|thrombolyse|lyse|metalyse|actilyse|trombolys|tenecteplase|trombolisi|lysetherapie',
    limb_splint:
      'spalk|gespalkt|vacuumspalk|spalken|schiene|samsplint|sam splint|vakuumschiene|spjelket|spjelking|spalkning|gips|spjalning|vakuumspjalk|skinnet|skena|attelle a depression|stecca|ferula de vacio',
    traction_splint:
      'tractiespalk|traktionsschiene|strekspjelk|strackspjalk|traksjonsspjelk|trak splint|sager|donway|kendrick|KTD|attelle de traction',
    fracture_reduction:
      'repositie|gereponeerd|reponeren|reposition|reponiert|reponert|reponering|reponerad|grovreponert|grovreponerad|reduction fracture|reduzione|reduccion',
    joint_relocation:
      'repositie schouder|schouder repositie|schulterreposition|reponert skulder|reposisjon skulder|axel reponerad|riduzione lussazione',
    spinal_immobilisation:
      'nekkraag|halskraag|wervelplank|headblocks|WK fix|WK fixatie|stiffneck|stifneck|HWS immo|wirbelsaulenimmobilisation|spineboard|backboard|nakkekrage|halskrage|nackkrage|minerve|collier cervical|collare|collarin|immobilisatie|immobilisatie WK|collar cervicale|headbloks|blokken',
    vacuum_mattress:
      'vacuummatras|vac matras|vakuummatratze|vakuummadrass|vakuummadrasse|vakuummadras|vakumadrass|MID|matelas immobilisateur|materasso a depressione|colchon de vacio',
    extrication:
      'uitknippen|bevrijding|technische rettung|rettung aus pkw|frigjoring|hurtigfrigjoring|losstagning|losklippt|klippt ut|desincarceration|estricazione|excarceracion',
    wound_irrigation_dressing:
      'wondverzorging|verband|verbonden|forbinding|bandasje|saromlegg|omlagt|forband|pansements|medicazione|cura|wundverband',
    wound_closure: 'hechten|gehecht|naht|wundnaht|suturert|suturer|sytt|suturerad|suture|sutura|agraffen',
    burn_care:
      'brandwondverzorging|brandwondenverband|brannskadebehandling|koeling brandwond|brulure pansement|brandwunde versorgt|medicazione ustione',
    delivery_vaginal:
      'partus begeleid|bevalling begeleid|spontanpartus|entbindung|fodselshjelp|forlost|forlossning|barn fodt|accouchement realise|parto assistito',
    newborn_life_support:
      'opvang neonaat|opvang pasgeborene|NLS neonaat|neo HLR|nyfodtresuscitering|nyfodt resuscitering|neonatal HLR|reanimation neonatale|rianimazione neonatale|CAB neonaat',
    ecg_12_lead:
      '12 afl|ECG 12 afl|12 afleidingen|12 afl ECG|12er|12er EKG|12 K EKG|EKG 12 avl|12 avl EKG|12 avledning|EKG 12 avledningar|EKG|ECG|ECG 12 D|ECG 12|12 derivations|12 derivazioni|ECG 12d|EKG tatt',
    capnography: 'capnografie|EtCO2|etCO2 maling|kapnografi|kapno|capno|capnografo',
    blood_glucose:
      'BZ|BZ gem|BZ gemessen|glucose gemeten|BS|blodsukker|blodsocker|blodsukker malt|glyk|HGT|DTX|dextro|destrostix|bloedsuiker|glucometrie|P glukose',
    blood_gas: 'bloedgas|blutgas|BGA|blodgass|blodgas|ABG|istat|i stat|GDS|gaz du sang|EGA|emogas|gasometria',
    point_of_care_test: 'hemocue|troponin POC|POC|point of care|hemoglobine POC|poct',
    ultrasound_efast:
      'eFAST|FAST|FAST echo|echo FAST|FAST ultralyd|FAST UL|sono FAST|ultralyd FAST|eco FAST|FAST negatief|FAST neg',
    ultrasound_cardiac:
      'echo cor|echo hart|ekko cor|UL hjerte|ultralyd hjerte|ekokardiografi|ETT cardiaque|echo coeur|FEEL|FATE|ecocardio|sono herz',
    ultrasound_lung:
      'echo thorax|longecho|lungesono|lungeultralyd|UL lunge|lungultraljud|sono thorax|echo pulmonaire|eco torace',
    ultrasound_other: 'ultralyd|ultraljud|UL|echo|sono|POCUS|ecografia',
    gastric_tube:
      'maagsonde|magesonde|ventrikelsond|v sond|sondeventrikkel|SNG|SNO|sondino naso gastrico|magensonde gelegt|ventrikelsonde',
    urinary_catheter:
      'CAD|KAD|blaaskatheter|blarekateter|urinkateter|SAD|SVD|sonde vesicale|catetere vescicale|blaerekateter',
    active_warming:
      'opwarmen|warmtedeken|warmeerhalt|bair hugger|varmeteppe|aktiv oppvarming|varming|uppvarmning|aktiv uppvarmning|rechauffement actif|riscaldamento|isolatiedeken|folie',
    active_cooling: 'koelen|actief koelen|kuhlung|aktiv kjoling|kylning|refroidissement|raffreddamento',
    nebuliser:
      'vernevelen|verneveling|vernebeln|inhalasjon|inhalasjoner|inhalation ventolin|ventolin inhalasjoner|nebulisation|nebulisering|aerosol|aerosols|aerosolterapia|forstover',
    intranasal_drug:
      'intranasaal|intranasal|IN fentanyl|fentanyl IN|IN midazolam|midazolam IN|nasal fentanyl|nese|MAD',
    hoist_rescue:
      'lier|gelierd|winsch|windenrettung|heist|vinsjet|heis|hissad|vinschning|hoist med pasient|helitreuillage|verricellata',
    death_verification:
      'doodverklaard|schouw|dood vastgesteld|todesfeststellung|leichenschau|dodsfall konstatert|konstatert dod|dodkonstaterad|konstat dod|constat deces|DCD constat|constatazione decesso|RIP verklaard',
    therapeutic_hypothermia_neonatal:
      'koeling neonaat|kjoling nyfodt|kylbehandling|hypothermie neonatale|kuhltherapie neo',
    incubator_transport:
      'couveuse|couveusetransport|inkubator|inkubatortransport|kuvos|kuvostransport|transportkuvos|couveuse de transport|incubatrice',
    ecmo_ecpr: 'ECMO|eCPR|E CPR|ECLS|ECMO start',
    physical_restraint: 'fixeren|fixiert|fixierung|fiksering|balte|baltlaggning|contention|contenzione',
  },
  drugs: {
    ketamine: 'keta',
    esketamine: 'esk|esketamin|ketanest S|S ketamine|s ketamin|S ketanest',
    noradrenaline: 'norepi|levonor|noradr',
    salbutamol: 'ventoline|ventolin|salbutamol verneveling|sultanol|salbu|airomir',
    glyceryl_trinitrate:
      'nitro|NTG|nitroglycerin|nitroglycerine|nitrolingual|nitrospray|natispray|trinitrine|glyceryltrinitrat|nitroglyn|suscard',
    aspirin:
      'ASA|aspegic|acetylsalicylsyre|acetylsalicylsyra|aspisol|ASS|dispril|trombyl|aspirine|kardegic|ascal|albyl e|acido acetilsalicilico',
    furosemide: 'lasix|furix|furosemid|diural|lasilix|impugan',
    heparin: 'heparine|hep|heparin 5000|liquemin|hep 5000E',
    glucose: 'glucose|glukose|glukos|G10|G20|G40|G50|dextrose|glucosio|G30',
    calcium_gluconate:
      'Ca gluc|calciumgluconaat|kalsiumglukonat|calciumglukonat|gluconate de calcium|calcium gluc',
    calcium_chloride: 'CaCl|calciumchlorid|kalsiumklorid|calciumklorid|chlorure de calcium|CaCl2',
    ondansetron: 'zofran|ondansetron 4mg|ondan',
    dexamethasone: 'dexametason|dexamethason|dexa|fortecortin|dexamethasone po|desametasone',
    hydrocortisone: 'solu cortef|hydrokortison|solucortef|hydrocortison|idrocortisone',
    naloxone: 'narcan|naloxon|narcanti|nalokson|naloxone IN',
    flumazenil: 'anexate|lanexat',
    diazepam: 'valium|stesolid|diazemuls|diazepam rectaal|diazepam rektal',
    metoclopramide: 'primperan|metoclopramid|afipran|paspertin|metoklopramid|mcp',
    magnesium_sulfate: 'magnesium|MgSO4|magnesiumsulfat|magnesiumsulfaat|sulfate de magnesium|magnesio',
    etomidate: 'hypnomidate|etomidaat|etomidat',
    thiopental: 'pentothal|thiopental|trapanal|pentotal|nesdonal',
    sufentanil: 'sufenta|sufentanyl|sufent',
    alfentanil: 'rapifen',
    remifentanil: 'ultiva|remi',
    clonidine: 'catapresan|catapressan|klonidin',
    labetalol: 'trandate|labeta',
    levetiracetam: 'keppra|levetir',
    haloperidol: 'haldol',
  },
}
