/**
 * More synonyms, from Spanish, Portuguese, Italian, French, German, Dutch and Nordic logbooks. Each stands for one code of its
 * list.
 */
import type { Synonyms } from './missions.ts'

export const furtherSynonyms: Synonyms = {
  procedures: {
    rapid_sequence_induction:
      'SRI|secuencia rapida|secuencia rapida de intubacion|secuencia de intubacion rapida|intubacion de secuencia rapida|sequenza rapida|intubazione in sequenza rapida|sequencia rapida|narkoseintub|narkoseintubasjon|narkoseintubation|akutt narkoseinnledning',
    tracheal_intubation_oral:
      'intubacion orotraqueal|intubacion endotraqueal|intubado|intubada|intubacao orotraqueal|intubacao|intubato|intubata|intube|intubee',
    supraglottic_airway:
      'king airway|king LT|i gel maske|dispositivo supraglotico|supraglotico|mascara laringea|maschera laringea|presidio sovraglottico|sovraglottico|dispositif supraglottique|larynxtubus gelegt|supraglottisk|supraglottisk luftvei',
    front_of_neck_airway:
      'cricotiroidotomia|cricotirotomia|cricotireoidotomia|cricotireotomia|krikotyrotomi|krikotyreotomi|notkoniotomie',
    bag_valve_mask:
      'bag maske|bag masker|maskevent|maskeventil|pallone ambu|pallone maschera|ventilazione in maschera|ventilacion con ambu|ventilacion con mascarilla|ventilacion con bolsa mascarilla|bolsa mascarilla|mascara bolsa',
    foreign_body_removal_airway: 'heimlich|maniobra de heimlich|manovra di heimlich|manoeuvre de heimlich',
    airway_suction: 'aspiracion de secreciones|aspiracao de secrecoes|aspiracion secreciones',
    oxygen_therapy: 'oxigenoterapia|ossigenoterapia|oxygenotherapie|oksygenbehandling|syrgasbehandling',
    non_invasive_ventilation:
      'ventilacion mecanica no invasiva|ventilacion no invasiva|ventilazione non invasiva|ventilation non invasive|ventilacao nao invasiva|ikke invasiv ventilasjon|VNI BiPAP',
    invasive_ventilation:
      'VMI|ventilacion mecanica|ventilacion mecanica invasiva|ventilazione invasiva|ventilacao mecanica|ventilacao mecanica invasiva|invasiv beatmung|invasive beatmung|kontrollierte beatmung|respiratorbeatmung',
    needle_thoracocentesis:
      'needle decomp|needle decompressions|naldekompr|naledekompr|nadeldekompr|descompresion con aguja|toracocentesis|toracocentesi|decompressione con ago|descompressao com agulha|exsufflation a l aiguille',
    finger_thoracostomy:
      'apen thorakost|apen thorakostomi|apen torakostomi|oppen torakostomi|toracostomia digital|toracostomia simple',
    chest_drain_inserted:
      'pleuradren|pleuradran|pleuradraen|drenaje pleural|tubo de torax|drenagem toracica|dreno toracico|drenaggio pleurico|thoraxdr',
    resuscitative_thoracotomy: 'toracotomia de reanimacion|toracotomia resucitadora',
    pericardiocentesis: 'pericardiocentesi|perikardpunktion|perikardiocentese|ponction pericardique',
    iv_access:
      'IVs|PIV|PIVs|PIV access|via venosa periferica|vie venose|accessi venosi|vias venosas|vias perifericas|acceso venoso periferico|acceso venoso|acesso venoso periferico|acesso venoso|accesso venoso periferico|catetere venoso periferico|cateter venoso periferico|gronn venflon|rosa venflon|gra venflon|bla venflon|oransje venflon|gron venflon|venflon gronn|venflon rosa|venflon gra|viggo gelegt|voie veineuse peripherique|voie veineuse periph',
    io_access:
      'acceso intraoseo|via intraosseo|accesso intraosseo|acesso intraosseo|voie intraosseuse|intraosseous nadel',
    central_venous_access:
      'via central|via venosa central|acceso venoso central|acesso venoso central|accesso venoso centrale|catetere venoso centrale|cateter venoso central|voie veineuse centrale',
    arterial_line:
      'a kran|linea arterial|cateter arterial|cateterismo arterial|linea arteriosa radiale|catetere arterioso|linha arterial|catheter arteriel',
    fluid_resuscitation: 'fluidoterapia|reposicion de volumen|riempimento volemico|reposicao volemica',
    cpr_manual:
      'reanimacion cardiopulmonar|rianimazione cardiopolmonare|massaje cardiaco|reanimacao cardiopulmonar|compresiones toracicas|compressioni toraciche',
    cpr_mechanical: 'cardiocompresor|cardiocompresor mecanico|compresor mecanico|massaggiatore meccanico',
    defibrillation: 'defib|desfibrilacao|desfibrilado|choque electrico|defibrillato|elchock',
    cardioversion:
      'elektrokonv|elkonv|elektrokonverter|synk konvertering|synkronisert konvertering|synkroniserad elkonvertering|cardioversao|cardioversao eletrica|cardioversione sincronizzata|elektrische kardioversion',
    transcutaneous_pacing:
      'ext schrittmacher|externer schrittmacher angelegt|ekst pacing|ekstern pacemaker|marcapasos|marcapasos externo|marcapasos transcutaneo|pacemaker esterno|pacing transcutaneo esterno|marcapasso|marcapasso transcutaneo|externes pacing|extern pacemaker',
    tourniquet: 'torniquete aplicado|torniquete CAT|tourniquet pose|laccio emostatico applicato',
    direct_pressure_dressing: 'pressforbinding|tryckbandage|druckverband angelegt|bendaggio compressivo',
    pelvic_binder:
      'bekkenbelte|bekkenreim|bekkengordel|backengurtel|beckenschlinge angelegt|cinturon pelvico|cinta pelvica|fascia pelvica|cintura pelvica t pod|ceinture pelvienne T POD',
    blood_given:
      'transfusion de sangre|transfusion sanguinea|trasfusione|trasfusione di sangue|transfusao|transfusao de sangue|blutprodukte|hemoderivados|emoderivati|bloedproducten',
    red_cells_given:
      'erythrozytenkonzentrate|concentrados de hematies|concentrado eritrocitario|globuli rossi concentrati|emazie concentrate',
    procedural_sedation: 'sedoanalgesia procedimental|analgosedazione|sedoanalgesia iv|sedacao',
    traction_splint:
      'strekkspjelk|strekspjelk|ferula de traccion|stecca a trazione|traktionsschiene angelegt',
    limb_splint:
      'steccobenda|inmovilizacion de extremidades|inmovilizacion extremidad|immobilizzazione arto|imobilizacao de membro',
    fracture_reduction: 'reduccion de fractura|riduzione frattura|reducao de fratura',
    joint_relocation: 'reduccion de luxacion|reducao de luxacao',
    spinal_immobilisation:
      'collarin cervical|inmovilizacion cervical|inmovilizacion espinal|immobilizzazione spinale|collare cervicale|imobilizacao cervical|colar cervical',
    vacuum_mattress: 'colchon de vacio puesto|materassino a depressione|maca de vacuo',
    wound_irrigation_dressing: 'cura de herida|cura de heridas',
    delivery_vaginal: 'asistencia al parto|parto atendido|parto eutocico|fodsel bistatt',
    ecg_12_lead:
      '12 avl|12 avl sendt|12 avl EKG sendt|ECG 12 derivaciones|ECG de 12 derivaciones|ECG 12 derivazioni|electrocardiograma|elettrocardiogramma|electrocardiogramme|EKG sendt|EKG 12 Kanal',
    capnography: 'capnografia|kapnometri|kapnometrie',
    blood_glucose: 'glucemia capilar|glicemia capilar|glicemia capillare|glycemie capillaire',
    blood_gas: 'gasometria arterial|emogasanalisi',
    ultrasound_efast: 'eco FAST realizado|ecografia FAST|eco eFAST|eFAST ecografia',
    ultrasound_other: 'ecografia clinica|ecografia a pie de cama|echographie clinique',
    gastric_tube: 'sonda nasogastrica|sondaje nasogastrico|sonde nasogastrique|sondino nasogastrico',
    urinary_catheter:
      'foley|foley catheter|sonda vesical|sondaje vesical|sonde urinaire posee|catetere urinario|algalia',
    active_warming: 'calentamiento activo|riscaldamento attivo|aquecimento ativo',
    hoist_rescue: 'rescate con grua|recupero con verricello|verricellato|windenrettung durchgefuhrt',
    death_verification:
      'certificacion de exitus|confirmacion de exitus|constatacion de exitus|constatazione di decesso|certificacion de muerte|verificacao do obito|constatacion de muerte',
  },
  drugs: {
    adrenaline: 'adrenalina|epinefrina|adrenaline iv',
    noradrenaline: 'noradrenalina|norepinefrina|noradrenalinum|nor adrenalina',
    ketamine: 'ketamina|cetamina|ketamin iv',
    esketamine: 'esketamina',
    fentanyl: 'FNT|fentanilo|fentanil|fentanile|fentanila|fentanest|haldid',
    morphine: 'cloruro morfico|morphinum',
    midazolam: 'dormonid|midazolan',
    propofol: 'propofolo|propofolum',
    etomidate: 'etomidato',
    rocuronium: 'rocuronio|rokuronium|rocuronium bromide|bromuro de rocuronio',
    suxamethonium:
      'curacit|suxametonium|suxametonio|succinilcolina|succinylcholine|succinilcholina|anectine|lysthenon|pantolax|mioflex|anectin',
    vecuronium: 'vecuronio',
    cisatracurium: 'cisatracurio|nimbex',
    atracurium: 'atracurio|tracrium',
    remifentanil: 'remifentanilo',
    alfentanil: 'alfentanilo',
    sufentanil: 'sufentanilo',
    oxycodone: 'oksykodon|oxycodon|oxicodona|ossicodone|oxynorm',
    tramadol: 'tramadolo|tramal',
    pethidine: 'petidina|petidin|dolantina|dolantin|meperidina|meperidine',
    piritramide: 'piritramid|dipidolor|piritramida',
    paracetamol: 'perfalgan|paracetamolo|paracet|tachipirina|dafalgan|ben u ron',
    metamizole: 'metamizol|novalgin|novaminsulfon|nolotil|metamizolo|metamizole sodico|dipirona',
    ibuprofen: 'ibuprofeno|ibuprofene|ibux|brufen',
    ketorolac: 'ketorolaco|toradol|ketorolak|toragesic',
    lidocaine: 'lidocaina|xylocaina|lidocaine iv',
    bupivacaine: 'bupivacaina|bupivakain|marcain|marcaine',
    ropivacaine: 'ropivacaina|ropivakain|naropin',
    phenylephrine: 'fenylefrin|fenilefrina|phenylephrin|neosynephrine',
    ephedrine: 'efedrin|efedrina|ephedrin',
    dobutamine: 'dobutamin|dobutamina',
    dopamine: 'dopamin|dopamina',
    isoprenaline: 'isoprenalin|isoprenalina|isuprel|isoproterenol',
    amiodarone: 'amiodarona|trangorex|cordaron',
    adenosine: 'adenosin|adenosina|adenocor|adenocard|adrekar|adenoscan|krenosin',
    verapamil: 'isoptin|verapamilo',
    atropine: 'atropina|atropinum',
    esmolol: 'esmololo|brevibloc',
    labetalol: 'labetalolo',
    urapidil: 'ebrantil|elgadil|eupressyl',
    metoprolol: 'metoprololo|beloc|seloken|lopressor|betaloc|selo zok',
    nicardipine: 'nicardipino|nicardipina|loxen',
    glyceryl_trinitrate: 'nitroglicerina|glyceroltrinitrat|nitroglyserin|solinitrina|nitro spray',
    furosemide: 'furosemida|seguril',
    digoxin: 'digoxina|digossina|digoxine',
    aspirin:
      'AAS|acido acetilsalicilico 300|cardioaspirina|flectadol|acide acetylsalicylique|acetylsalicylzuur|adiro',
    clopidogrel: 'plavix|clopidogrelum',
    ticagrelor: 'brilique|ticagrelorum',
    prasugrel: 'efient',
    heparin: 'heparina|heparina sodica|eparina',
    enoxaparin: 'enoxaparina|enoxaparine|clexane|klexane|enoksaparin|lovenox',
    alteplase: 'alteplasa',
    tenecteplase: 'tenecteplasa|metalyse',
    tranexamic_acid: 'acido tranexamico|ac tranexamico|tranexaamzuur|amchafibrin|ugurol|tranex|acide tranex',
    vitamin_k: 'vitamina K|konakion|vitamine K',
    calcium_chloride: 'cloruro calcico|cloruro de calcio|calcio cloruro|cloreto de calcio',
    calcium_gluconate: 'gluconato calcico|gluconato de calcio|calcio gluconato',
    magnesium_sulfate:
      'sulfato de magnesio|solfato di magnesio|sulfato magnesico|mag sulf|mag sulphate|magnesiumsulphat',
    sodium_bicarbonate:
      'bicarbonato|bicarbonato sodico|bicarbonato de sodio|bicarbonato di sodio|natriumbikarbonat|natriumbicarbonat|natriumbicarbonaat|natriumhydrogenkarbonat|bicarbonate de sodium',
    insulin: 'insulina|insuline|insulin rapid',
    glucose: 'glucosa|glucosa 50|glucosmon|glucosado|glicosio|glicose',
    glucagon: 'glucagone|glucagen|glukagon',
    hydrocortisone: 'hidrocortisona|actocortina|hydrocortison|flebocortid',
    methylprednisolone:
      'metilprednisolona|metilprednisolone|methylprednisolon|metylprednisolon|solumedrol|solu medrol|solumoderin|urbason|solu moderin',
    dexamethasone: 'dexametasona|desametasone iv|dexametasone',
    salbutamol: 'salbutamolo|salbutamol neb|broncovaleas',
    ipratropium: 'ipratropio|atrovent|ipratropiumbromid|bromuro de ipratropio',
    terbutaline: 'terbutalin|terbutalina|bricanyl',
    aminophylline: 'aminofilina|aminofillina|aminofyllin|aminophyllin',
    oxygen: 'oxigeno|ossigeno|sauerstoff|oxygene|oksygen|zuurstof|syrgas',
    surfactant: 'curosurf|surfactante|poractant',
    levetiracetam: 'levetiracetamum',
    phenytoin: 'fenitoina|fenytoin|phenytoine|phenhydan|epanutin',
    valproate: 'valproato|acido valproico|valproat|depakin|depakine|orfiril|ergenyl',
    phenobarbital: 'fenobarbital|luminal|fenemal|phenobarb|gardenal|fenobarbitale',
    lorazepam: 'tavor|ativan|temesta|orfidal',
    mannitol: 'manitol|mannitolo|osmofundin',
    haloperidol: 'haloperidolo|halperidol',
    droperidol: 'dehydrobenzperidol|droperidolo|dridol',
    ondansetron: 'ondansetrone|yatrox|ondansetrona',
    metoclopramide: 'metoclopramida|plasil|maxolon',
    ceftriaxone: 'ceftriaxona|ceftriakson|rocefin|rocephin|ceftriaxon iv',
    cefotaxime: 'cefotaxima|cefotaksim|claforan|cefotaxim iv',
    cefazolin: 'cefazolina|cefazolin iv|kefzol',
    co_amoxiclav: 'amoxicilina clavulanico|augmentine|amoxicillina clavulanico|amoxi clav',
    benzylpenicillin: 'benzylpenicillin iv|bensylpenicillin|penicillin G',
    gentamicin: 'gentamicina|gentamycin|gensumycin|garamycin',
    naloxone: 'naloxona|nalossone|naloxone iv',
    flumazenil: 'flumazenilo|anexat',
    sugammadex: 'bridion',
    hydroxocobalamin: 'cyanokit|hidroxocobalamina|idrossicobalamina',
    activated_charcoal:
      'carbon activado|carbone attivo|aktivkohle|medisinsk kull|charbon active|actieve kool',
    acetylcysteine: 'acetylcystein|acetilcisteina|N acetilcisteina|acetylcystein iv',
    proton_pump_inhibitor:
      'omeprazol|pantoprazol|omeprazole|pantoprazole|pantoprazolo|omeprazolo|esomeprazol',
    chlorphenamine: 'trimeton',
    oxytocin: 'oxitocina|ossitocina|syntocinon|oksytocin|ocytocine|oxytocine',
    misoprostol: 'cytotec|misoprostolo',
    prostaglandin_e1: 'alprostadil|prostin VR|minprog',
    sodium_chloride_0_9:
      'normal saline|NS|SF|suero fisiologico|SSF|suero salino|salino 0 9|soluzione fisiologica|fisiologica|soro fisiologico|serum physiologique|kochsalz|natriumklorid|NaCl 0 9|NaCl 9 mg ml|fysiologisk saltvann|isotone kochsalzlosung',
    balanced_crystalloid:
      'VEL|vollelektrolytlosung|lactated ringers|RL|ringer|ringer acetat|ringer acetate|ringeracetat|ringer lactat|ringer lactato|ringer lattato|ringer laktat|ringerlaktat|ringer lactate|hartmanns|hartmann|plasmalyte|sterofundin|jonosteril|isofundine',
    red_cells:
      'PRBC|PRBCs|packed red cells|SAG|SAGM|concentrado de hematies|erythrozytenkonzentrat|CGR|emazie|erytrocyttkonsentrat',
    fibrinogen_concentrate: 'fibrinogeno|fibrinogene|haemocomplettan|riastap|fibryga|fibrinogen',
  },
  missionResults: {
    patient_transported:
      'trasladado|trasladada|traslado|traslado realizado|paciente trasladado|trasladado estable|trasportata|transferido ao hospital|paciente transportado|vervoerd naar ziekenhuis|innlagt sykehus',
    patient_assisted: 'traslado por otro recurso|traslado en otro recurso|trasladado por otro recurso',
    patient_treated_left:
      'alta in situ|alta en el lugar|alta en lugar|no traslado|no trasladado|trattato sul posto|non trasportato|laisse sur les lieux|behandelt vor ort belassen|vor ort belassen|alta no local',
    patient_died_scene:
      'exitus in situ|exitus en el lugar|fallece en el lugar|deceduto sul posto|obito no local',
    stood_down_on_scene:
      'nessun paziente|sin paciente|kein patient|keine patienten|paziente non trovato|paziente assente',
    stood_down_en_route:
      'anulado en vuelo|anulado en ruta|anulado en camino|annullato in volo|annullato in itinere',
    stood_down_before_mobile: 'anulado antes de salida|anulado antes de despegar|anulado antes del despegue',
    aborted_weather: 'meteorologia|anulado por meteorologia|annullato per meteo|mal tiempo|maltempo',
    aborted_technical:
      'fallo tecnico|averia|averia tecnica|guasto tecnico|problema tecnico|technischer defekt',
    declined: 'servicio declinado|declinado|servicio rechazado',
  },
  clinicalOutcomes: {
    handed_over_stable:
      'trasladado estable|traslado estable|levert stabil|levert stabilt|estable|stabile alla consegna',
    handed_over_unstable:
      'trasladado inestable|traslado inestable|levert ustabil|inestable|instabile alla consegna',
    handed_over_ongoing_cpr: 'RCP en curso|RCP in corso|traslado con RCP en curso|pagaende HLR ved levering',
    discharged_scene:
      'alta in situ|alta en el lugar|alta en lugar|alta no local|avsl pa sted|avsluttet pa sted',
    refused_care:
      'rechaza traslado|rechaza el traslado|alta voluntaria|rifiuta trasporto|rifiuta il trasporto|rifiuto trasporto',
  },
  missionTypes: {
    primary_scene: 'servicio primario|intervento primario',
    secondary_transfer:
      'interhospitalario|traslado interhospitalario|transporte interhospitalar|trasporto secondario|trasferimento interospedaliero|interospedaliero',
    rendezvous: 'motekj|motekjoring',
    event_standby: 'preventivo|servicio preventivo|dispositivo preventivo',
  },
  platforms: {
    critical_care_ambulance: 'UVI movil|UCI movil',
    rotary_wing: 'helicoptero|helicoptero medicalizado|helicoptero sanitario|eliambulanza',
  },
  mechanisms: {
    rtc_car_occupant: 'accidente trafico turismo|accidente de trafico turismo|incidente auto',
    rtc_motorcycle: 'accidente moto|accidente de moto|accidente motocicleta|incidente moto',
    rtc_cyclist: 'accidente bicicleta|accidente de bicicleta|incidente bici',
    rtc_pedestrian: 'atropello|investimento pedone|atropelamento',
    rtc_other: 'accidente de trafico|accidente trafico|incidente stradale|acidente de viacao',
    fall_over_2m:
      'caida de altura|caida altura|precipitacion|precipitado|caduta dall alto|queda de altura|precipitazione',
    assault_blunt: 'agresion|aggressione|agressao',
    stabbing: 'arma blanca|herida por arma blanca|arma bianca',
    shooting: 'arma de fuego|herida por arma de fuego|arma da fuoco|arma de fogo',
    drowning: 'ahogamiento|annegamento|afogamento|casi ahogamiento',
    burn_thermal: 'quemadura',
    electrical: 'electrocucion|folgorazione',
    sport: 'esqui',
    avalanche: 'alud|avalancha|valanga|snoskred|snoskredtatt',
    hanging: 'ahorcamiento|impiccagione|enforcamento',
  },
  diagnoses: {
    ohca_presumed_cardiac: 'arresto|paro cardiaco|paro cardiorrespiratorio|paragem cardiorrespiratoria',
    intracerebral_haemorrhage:
      'hemorragia intracerebral|hemorragia intraparenquimatosa|emorragia intracerebrale',
    complete_heart_block:
      'bloqueo AV completo|bloqueo auriculoventricular completo|BAV de tercer grado|BAV 3er grado',
    strangulation_hanging: 'ahorcadura',
  },
}
