/** Dutch, Norwegian, Swedish and Danish synonyms of codes, including shorthand. */
import type { Synonyms } from './missions.ts'

export const nordicAndDutchSynonyms: Synonyms = {
  supervisionLevels: {
    observed:
      'meekijken|meegekeken|meegelopen|hospitant|bare sett|hospitert|observerte|auskultation|auskulterat',
    immediate:
      'onder toezicht|o t|supervisor erbij|begeleider erbij|direkt tilsyn|med veileder|med handledare',
    local: 'supervisor ter plaatse|pa stedet|veileder pa stedet|pa plats|handledare pa plats',
    local_prompt: 'in huis|supervisor in huis|pa basen|pa base',
    distant:
      'op afstand|telefonisch overleg|tel overleg|achterwacht|bakvakt|bakvakt tlf|pa telefon|tlf|via telefon|bagvagt|med bakvakt',
    independent:
      'zelf|zelfstandig|zelfst|alleen|z|solo|zelfstandig uitgevoerd|selvstandig|selv|alene|sjalv|ensam|pa egen hand|selvst',
    supervising: 'supervisie gegeven|begeleider|opleider|veileder|handledare|vejleder',
  },
  operatorRoles: {
    performed: 'zelf|zelf gedaan|zelfstandig|selv|sjalv|utfort selv|gjort selv|alene',
    performed_supervised:
      'onder supervisie|o s|onder begeleiding|under veiledning|under tilsyn|under handledning|under supervision',
    assisted: 'geassisteerd|assistentie|assisterte|assisterat|assisterede|hjalp til|hjelp',
    supervised: 'superviserte',
    observed: 'meegekeken|toegekeken|sett pa|tittat pa|sa pa',
  },
  missionTypes: {
    primary_scene:
      'primair|primaire inzet|primar inzet|prim inzet|ongeval|primaroppdrag|primoppdrag|primart|primart oppdrag|prim oppdr|primaertur|primartur|akutt|akuttoppdrag|primarlarm|primar larm',
    secondary_transfer:
      'secundair|secundaire inzet|sec|interklinisch|interklinisch transport|IKT|overplaatsing|overpl|overfl|sekundaer overflytting|sek|sek oppdrag|sekoppdrag|sekundar transport|overforing|interhospital transport|interhospitaltransport|IHT transport',
    rendezvous:
      'rendez vous met ambulance|mote ambulanse|moteoppdrag|mote|motes|rendezvous med ambulanse|mote med ambulans',
    search_and_rescue:
      'zoekactie|reddingsactie|redningsoppdrag|sok|sok og redning|leteaksjon|fjallraddning|raddningsuppdrag|sogning',
    repatriation: 'repatriering|hjemtransport|hemtransport|hjemtransport utland',
    event_standby: 'evenement|paraat|beredskap|beredskapsoppdrag|stand by|evenemang',
    advice_only: 'advies|telefonisch advies|tel advies|radgivning|rad|telefonrad|radgiving',
    training:
      'oefening|oefenvlucht|trening|treningstur|treningsoppdrag|ovelsestur|traningsflygning|traning|ovelsesflyvning',
    major_incident_response: 'opgeschaald|grip|GRIP inzet|masseskade|masskada|stor ulykke|stor olycka',
    team_or_organ_transport: 'orgaan|orgaantransport|organtransport|organ tur|teamtransport',
  },
  missionResults: {
    patient_transported:
      'vervoerd|vervoer|met ons mee|meegevlogen|meegereden|begeleid vervoer|begeleid met ambulance|levert|transportert til sykehus|flydd|flogen|fulgt inn|fulgte med|med i bil|med i ambulanse|innlagt|transporteret|indlagt|levererad',
    patient_assisted:
      'overgedragen|overgedr|overdracht aan ambulance|ambulance alleen|overlevert ambulanse|overtatt av ambulanse|til ambulanse|overlamnad till ambulans|ambulans tog over|overgivet til ambulance|assisterte ambulanse|bistand|assistance',
    patient_treated_left:
      'thuisgelaten|niet vervoerd|geen vervoer|EHGV|ter plaatse gelaten|ikke transport|ikke innlagt|behandlet pa stedet|behandlad pa plats|kvar pa plats|lamnad pa plats|behandlet og avsluttet|afsluttet pa stedet',
    patient_died_scene:
      'overleden ter plaatse|RIP tp|dood tp|overleden tp|dod pa sted|dod pa stedet|dod pa plats|avliden pa plats|dodsfall pa stedet|terminert',
    stood_down_before_mobile:
      'geannuleerd voor vertrek|avbestilt for avgang|avlyst for avgang|avbestallt fore avgang',
    stood_down_en_route:
      'geannuleerd onderweg|cancel onderweg|cancel ow|canc ow|afgemeld onderweg|avbestilt underveis|avbrutt underveis|avlyst underveis|avbruten pa vag|avbestalld pa vag|afmeldt undervejs|annulleret undervejs',
    stood_down_on_scene:
      'geen patient|niet nodig|cancel tp|canc tp|loos|loos alarm|ikke behov|ikke pasient|ingen pasient|ej behov|ingen patient|intet behov',
    aborted_weather:
      'weer|slecht weer|mist|vaer|darlig vaer|avbrutt vaer|avslatt vaer|vader|daligt vader|vejr|darligt vejr|take|dimma|ising',
    aborted_technical: 'technisch defect|heli defect|defect|teknisk|teknisk feil|tekniskt fel',
    aborted_operational: 'avbrutt operativt|operativt|samtidighet|samtidighetskonflikt',
    diverted: 'omgeleid|andere inzet|omdirigert|omdirigerad|omdirigeret|nytt oppdrag',
    declined: 'geweigerd|afgewezen|avvist|avslatt|avbojt|afvist',
    exercise_completed: 'oefening|ovelse|ovning|trening',
  },
  platforms: {
    rotary_wing:
      'traumaheli|traumahelikopter|lifeliner|helikopter H|luftambulanse|ambulansehelikopter|ambulanshelikopter|akutlaegehelikopter|hkp|helik',
    fixed_wing_propeller: 'ambulansefly|ambulansflyg|vliegtuig|propelfly|fly B200|beech 200',
    rapid_response_vehicle:
      'auto|auto mmt|mmt auto|NEF 1|legebilen|akuttbil|utrykningsbil|akutbilen|akutlaegebil|laegebil',
    road_ambulance: 'ambulance|amb|ambulansebil|bilambulanse|bilambulans',
    critical_care_ambulance: 'MICU transport|intensivambulanse|intensivambulans|IC ambulance',
    boat: 'baat|bat|reddingsboot|ambulansebat|skoyte|lagebat|vaartuig',
    on_foot: 'te voet|til fots',
  },
  lightConditions: {
    day: 'daglys|dagsljus|dagslys|overdag',
    night: 's nachts|morke|morkt|morker|mork|nacht donker|donker',
    twilight: 'schemer|schemering|skumring|skymning|tusmorke',
  },
  crewRoles: {
    doctor:
      'arts|mmt arts|mmtarts|1e arts|1ste arts|anesthesioloog|anestesilege|anestesilakare|luftambulanselege|narkoselege|narkoslakare|anaestesilaege',
    paramedic:
      'ambulanceverpleegkundige|ambulancearbeider|ambulansearbeider|ambulansepersonell|ambulanssjukvardare|paramediciner ambulance|redningsparamediciner',
    flight_nurse:
      'verpleegkundige|mmt verpleegkundige|vpk|flyspl|spl|flysykepl|anestesisykepleier|anestesispl|intensivsykepleier fly|flight spl|sjukskoterska flyg|anestesisjukskoterska|ssk|narkosesygeplejerske|spesialsykepleier',
    critical_care_nurse:
      'IC verpleegkundige|intensivsykepleier|intensivspl|IVA sjukskoterska|intensivsjukskoterska|intensivsygeplejerske',
    hems_technical_crew_member: 'HCM verpleegkundige|redningsmann HEMS|HEMS crew member|HCNS',
    pilot_in_command: 'piloot|vlieger|kaptein|flyger|flyver',
    student:
      'coassistent|co assistent|stagiair|medisinstudent|lakarstudent|laegestuderende|student sykepleie',
    observer: 'meekijker|meeloper|hospitant|hospitering|auskultant|observatorer',
  },
  clinicianGrades: {
    consultant:
      'specialist anesthesie|staflid|staf|overlege anestesi|specialistlakare|speciallaege|spesialist',
    trainee: 'AIOS|arts assistent|ANIOS|LIS3|LIS 3|LIS2|ST|ST lakare|HU laege|reservelaege|kursuslaege',
    junior_doctor: 'basisarts|turnuslege|LIS1|AT lakare|KBU laege',
  },
  involvements: {
    lead: 'leiding|teamleider|1e|1e arts|ledet|leder|ledare|teamleder|hovedansvar|huvudansvarig',
    support: 'ondersteuning|2e|2e arts|assisterend|stotte|stod|assisterende|bistod',
    observer: 'meekijkend|observatie|observerende',
  },
  clinicalOutcomes: {
    handed_over_stable:
      'stabiel|stab|overgedragen stabiel|stabilt|stabil ved levering|stabil ved overlevering|uendret|uendret stabil|bedret|bedre|forbattrad|oforandrad|uaendret|verbeterd',
    handed_over_unstable:
      'instabiel|onstabiel|ustabil|ustabilt|kritisk|forverret|darligere|forsamrad|forvaerret|verslechterd|dalig',
    handed_over_ongoing_cpr:
      'onder reanimatie|lopende reanimatie|under CPR|pagaende HLR|pagaende CPR|under HLR|under pagaende HLR|under genoplivning|pag HLR',
    discharged_scene: 'thuisgelaten|kvar hemma|hjemme|ikke innlagt|avsluttet pa stedet|avslutad pa plats',
    refused_care: 'weigert vervoer|weigert|nekter|nektet transport|avbojer vard|nekter transport',
    died_before_arrival: 'overleden onderweg|overleden voor aankomst|dod ved ankomst|dod fore ankomst|DVA',
    died_with_team:
      'overleden tp|RIP tp|dod pa stedet|dod pa sted|avliden pa plats|terminert pa stedet|HLR avsluttet|HLR avslutad',
  },
  destinationTypes: {
    major_trauma_centre:
      'traumacentrum|level 1 traumacentrum|shockroom|shockrm|traumakamer|traumemottak|traumamottak|traumerum|traumerom|traumarum|traumecenter',
    emergency_department:
      'SEH|spoedeisende hulp|EHH|akuttmottaket|mottak|akuten|akutmottagningen|akm|FAM|skadestue|legevakt|spoed',
    cath_lab: 'HCK|cathkamer|hartkatheterisatie|PCI kamer|hjertelab|PCI lab|kat lab|angiolab',
    stroke_centre: 'CVA unit|stroke|slagenheten|strokeenhet|trombektomi|apopleksiafsnit',
    intensive_care_unit:
      'IC|intensive care|naar IC|IC opname|direct IC|intensivavdeling|overvakning|IVA|intensiv avd|ITA|hjerteovervakning|medisinsk overvakning',
    neonatal_unit:
      'NICU opname|neonatologi|nyfodtintensiv|nyfodt intensiv|NEO|neo IVA|neonatal IVA|neonatalafdeling',
    ward: 'verpleegafdeling|afdeling|afd|sengeavdeling|post|vardavdelning|sengeafsnit',
    maternity_unit: 'verloskamers|kraamafdeling|foden|fodeavd|forlossningen|BB|fodegang',
    mortuary: 'mortuarium|barhuset|barhus|bisettning|kapel',
    other_crew: 'ambulance overgedragen|overgedragen ambulance|ambulanse|ambulans|til ambulanse',
  },
  finalAirways: {
    tracheal_tube: 'ETT|geintubeerd|intubert|intuberad|intuberet|tubus|tuben|ET tube',
    supraglottic: 'larynxmasker|larynksmaske|larynxmask|LMA igel|i gel 4|igel 4|igel 3|igel 5',
    bag_valve_mask:
      'ballon|masker ballon|beademd met masker|maskeventilasjon|maskventilation|bag maske|pose maske',
    native:
      'vrij|A vrij|eigen|eigen LW|eigen luchtweg|egen|egen luftvei|fri luftvei|frie luftveier|frie|fri|fria luftvagar|fri luftvag|spontant',
  },
  arrestRhythms: {
    ventricular_fibrillation: 'ventrikelfibrilleren|VF arrest|ventrikkelflimmer VF|ventrikelflimmer',
    pulseless_electrical_activity: 'PEA rytme|elektromekanisk dissosiasjon',
    asystole: 'asyst|asy|asystoli',
    shockable_unspecified: 'schokbaar|skockbar|stodbar',
    non_shockable_unspecified: 'niet schokbaar|ikke sjokkbar|ej defibrillerbar',
  },
  mechanisms: {
    rtc_car_occupant:
      'auto auto|auto tegen boom|auto boom|frontaal auto auto|bil bil|utforkjoring|utforkjoring bil|frontkollisjon|bilolycka|singelolycka bil|frontalkrock|trafikkulykke bil|auto te water',
    rtc_motorcycle: 'motor|scooter|brommer|MC|MC ulykke|MC olycka|moped|moped ulykke|knallert',
    rtc_cyclist:
      'fietser|fiets|fiets auto|fiets vs auto|fietser aangereden|elsykkel|sykkelvelt|sykkelulykke|cykelolycka|cykelomkull|e bike',
    rtc_pedestrian:
      'voetganger|voetganger aangereden|voetganger vs auto|pakjort fotgjenger|pakjord|pakorsel|fotgjenger pakjort',
    rtc_other: 'verkeersongeval|VKO|VKO letsel|trafikkulykke TU|trafikolycka ovrig|faerdselsuheld',
    fall_under_2m:
      'val|gestruikeld|fall egen hoyde|fall i egen hoyde|fall fra egen hoyde|fall i plan|fall i samma niva|fald',
    fall_over_2m:
      'val van hoogte|val van dak|van dak|van ladder|val van ladder|fall fra hoyde|fall fra tak|fall fra stige|fall fran hojd|fall fran tak|fall fran stege|fald fra hojde',
    assault_blunt: 'mishandeling|geslagen|geweld|vold|voldshendelse|misshandel|overfald',
    stabbing: 'steek|steekwond|mes|knivstukket|kniv|knivskada|knivskade',
    shooting: 'schot|schotwond|neergeschoten|skuddskade|skottskada|skot|skudsar',
    hanging: 'verhanging|ophanging|hengning|hangning',
    drowning: 'verdrinking|bijna verdrinking|te water|drukningstillbud|drunkning|drukneulykke',
    burn_thermal: 'brandwond|brand|vlam|skolding|brannskade|brannulykke|brannskada',
    equestrian: 'paard|val van paard|fall fra hest|hesteulykke|ridolycka|rideulykke|hast',
    sport: 'skiulykke|ski ulykke|alpinulykke|skidolycka|snoscooter|snoskuter|sportletsel',
    machinery: 'machine beknelling|bekneld|klemskade|klamskada|arbeidsulykke maskin|traktor',
  },
}
