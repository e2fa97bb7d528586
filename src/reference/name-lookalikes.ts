/** Words of clinical notes that look like names: eponyms, places, and words that follow a title but are not a name. */

const toWordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Eponyms of signs, scores, fluids and devices, makes of equipment, and places. */
const eponymWords = toWordSet(`
  addison adams adson alzheimer allis ambu apgar asherman asch ashman ayre babinski bair bakri ballard barlow barre barton
  battle bazett beck behcet bell belmont bennett berger berman bier bigelow biot blalock bohler bonanno boyle braxton brock
  broca brodie brooke broselow browder brown brugada buerger burch bright caldwell celsius celox chance charcot cheyne chvostek claude clark
  dalton coanda codman colles cook cooley coombs cormack corpuls costello courvoisier crohn crohns cullen cushing dandy danlos
  dawson debakey diamond donway doppler down dressler drager draeger dubois duchenne duke dupuytren duroziez ebstein ehlers eisenmenger
  epley epworth erb ewart fahrenheit fallot faraday ferno ferguson fick fisher foley fontan fowler frank fredrickson fridericia frova
  galeazzi galen gallagher gardner gauss gelfoam gillies glasgow gleason goodpasture grave graves grey greyturner guedel guillain
  gustilo hamilton hamman hare harris hartmann hartmanns heaf heberden heimlich henderson hering hill hippocrates hirschsprung hodgkin
  holter homan horner howell hudson huffman hunt hunter huntington hutchinson israeli jackson jefferson johnson jones kaplan
  kawasaki kehr kendrick kerley kernig kerr killip klein knaus kocher koch korotkoff korsakoff kussmaul laerdal lachman lambert
  larrey lazarus lefort legg lehane lemierre leonardo levine lewis lewy lisfranc lister little ludwig lugol lucas lund lyme
  mackenzie macintosh magill maisonneuve mallampati mallory mapleson marfan marshall mason mcburney mccoy mcgill mcgrath mckesson mckinley mckeown mccune macklin mclaughlin mcintosh
  mcmurray mcroberts mechanic meckel meniere merci meyer miles miller minto mobitz monro monteggia moore morgan morison moro muller
  munchausen murphy nash neer nelson newton norton ohm olaes osborn osborne oxford paget pancoast parkinson parkinsons parkland pascal
  pasteur paul pearson penthrox perthes peters pfannenstiel philips phillips pick poiseuille porter portex pott potts poupart pratt
  prinzmetal prometheus propaq purkinje quincke ramsay ranger ranson raynaud reed rees reiter reye richter ringer ringers rinne
  robertson robinson rolando romberg roth rovsing rubin russell sager salter sam saunders schatz scott seldinger sellick sengstaken seton sgarbossa sheehan
  simpson sims sjogren slishman smith snellen spencer starling stevens stifneck still stokes storz stryker swan takayasu
  takotsubo tanner taser taylor tensilon terry thomas thompson thomsen thornton tietze todd tom torricelli tourette trendelenburg troisier
  trousseau trousdale tuohy turner valsalva vancouver velcro venturi verres virchow volkmann wallace wallenberg ward waters weber
  wellens wells wenckebach wernicke westley whipple white willebrand williams wilson winters wolff wood woods wright
  yankauer young zavanelli zenker zoll
  airbus augusta agusta bell sikorsky king beech beechcraft pilatus cessna garmin
  abbott baxter bayer braun fresenius getinge maquet mindray nonin masimo weinmann hamiltons oxylog
  hoffmann hoffman lhermitte tinel phalen spurling segond bankart ortolani froment finkelstein lopresti maffucci ollier osgood schlatter
  sever freiberg kohler scheuermann marie tooth friedreich creutzfeldt jakob menkes gaucher fabry pompe hurler klinefelter edwards
  patau noonan digeorge prader willi angelman rett beckwith wiedemann pierre robin treacher goldenhar apert crouzon moebius duane adie
  argyll holmes parinaud benedikt millard gubler sequard cotard capgras ganser burkitt kaposi ewing bowen wilms henoch schonlein
  wegener churg strauss felty barrett barretts boerhaave weiss plummer vinson zollinger ellison peutz jeghers gilbert dubin caroli
  budd chiari conn hashimoto riedel quervain waterhouse friderichsen fanconi bartter gitelman liddle alport winter
  stanford hess forrester child pugh rutherford fontaine wagner anderson garden danis schatzker judet letournel tile burgess denis magerl
  sanders hawkins
  gigli pritchard bulau monaldi naegele lovset mauriceau smellie veit couvelaire kleihauer hegar chadwick shirodkar kielland kjelland wrigley
  kirschner steinmann hickman broviac tenckhoff quinton tiemann malecot penrose redivac heyer cordis veress pean metzenbaum mcindoe babcock
  langenbeck finochietto deaver balfour gelpi weitlaner farabeuf cusco shiley bivona rusch ryle levin linton blakemore boussignac wendl
  whitacre sprotte waters bain brudzinski blumberg homans corrigan musset traube janeway osler broadbent ortner lasegue oppenheim chaddock
  uhthoff froment yergason apley simmonds gaenslen schober silverman downes sarnat levene papile volpe kramer dubowitz fenton muir barclay baux
  tscherne pauwels lauge frykman effendi dalonzo spetzler claassen balthazar imrie maddrey hinchey alvarado rockall blatchford
  centor mcisaac patil ganzouri furman lown ganong mahaim bachmann cabrera hodges cornell sokolow lyon romhilt estes spodick poincare
  stollenwerk paraguard faretec landouzy charite stener gilula hutchison monteith hachinski braden waterlow norton
  richmond aldrete bromage naranjo charlson barthel rankin katz lawton zarit borg venner forrest
  diff coli aureus pneumoniae pylori pyogenes difficile
  american british irish scottish welsh english french german dutch danish swedish norwegian polish spanish italian chinese
  indian australian austrian swiss european african asian israeli russian
`)

/** Towns and festivals that are also names. */
const placesAndFeasts = toWordSet(`
  adelaide auckland belfast birmingham brisbane bristol brighton cairns canberra cardiff chester chelsea coventry cork darwin derby derry
  devon dover dublin durham edinburgh essex exeter galway geneva hastings hobart houston inverness jackson kent lancaster leeds
  lincoln london manchester melbourne newcastle norfolk norwich nottingham oxford paris perth plymouth preston sheffield southampton
  stirling sydney swansea utstein victoria warwick washington wellington worcester york yorkshire christmas easter
`)

export const eponyms: ReadonlySet<string> = new Set([...eponymWords, ...placesAndFeasts])

/** Things that are named after people: the word before such a thing is an eponym, not the name of a patient. */
export const eponymousThings = toWordSet(`
  sign syndrome disease fracture fractures triad manoeuvre maneuver law reflex palsy criteria score scale point test view position splint
  tube blade forceps catheter needle mask airway block procedure classification grade index formula rule rules nomogram curve
  clamp retractor suction pump ventilator monitor defib device collar stretcher pump circuit drain line loop node phenomenon
  contracture paresis encephalopathy psychosis lymphoma tumour tumor ulcer hernia tremor criteria protocol algorithm pathway
  checklist solution lactate ringer type effect breathing respiration technique incision approach valve operation shunt bundle
  hospital infirmary centre center clinic unit ward wing airport airfield base station road street lane avenue bridge house
  props prop lite mini headset helmet warmer hugger mount trainer manikin simulator course award lecture medal
  park hill school college university county council beach bay lake river mountain island
`)

/** Words before the name of a place, a hospital or a month. */
export const placeWords = toWordSet(
  'st st. saint royal queen king prince princess lake mount port fort north south east west upper lower great little new old university mater klinikum krankenhaus kkh kh uniklinik fachklinik ospedale policlinico hopital clinique chu chru ziekenhuis sykehus sykehuset sjukhus lasarettet sygehus szpital',
)

/** Words that are capitalized after "handed over to", "thanks to" or "patient" but are not a name. */
export const capitalizedNonNames = toWordSet(`
  cardiology neurology neurosurgery obstetrics obs gynae paediatrics paeds peds resus resuscitation theatre theatres radiology surgery ortho
  orthopaedics medicine emergency control toxbase coastguard police ambulance fire gas maternity plastics vascular burns trauma blood bank
  pharmacy coroner helimed major intensive critical intensivist anaesthetics recovery imaging triage majors minors renal oncology psychiatry
  transport transfer service services safety care info information report record notes details history assessment group network trust
  search mountain coast guard dispatch ops operations aviation engineering met base crew team hospital ward unit clinic centre center
  switchboard switch poisons bureau telemetry medicines
  crm atmist sbar mist kit check checklist outcome consent journey flow experience side movement positioning
`)

/** Words that follow a title, a role or a relation but are not a name. */
export const wordsAfterTitles = toWordSet(`
  a able about above accepted across administered admitted advised after again agreed aircraft all also already altered am an and
  angio angiogram another any apart approached are arrived arrives arriving as asked asking assessed assist assisted assisting at
  attended attending available aware away back base based because been before being both brain brought but by bystander call called calling calm came can
  cardiac care cause child children clear clinician come comes comfortable confirmed consent consultant contacted contacts contrast controlled could crew crews
  daughter day dead deceased decided decision declined department deployed did died discussed distressed do doctor doctors does doing door down
  driver driving due duty dose each echo elderly emergency en en-route end ended equipment escalated escort even every examined extricated
  face family father felt fetched fine fire first flight flying follows followed for found from front full further gave general get given gives giving go going
  gone good got grade great ground group had handed handover happy has have having he heard held help helped helping helps her here him his holding
  home hospital how husband i if ill imaging in informed initially injured inside intensivist into intubated intubating is it its just keen keeps kept kit knew known knows
  lady last later lead leader leading leads led left led lift like likely local lost made make makes man manager many may me medic medical member members
  met mild miss missed mixed moderate mod mother moved much must my named near nearby needed needs neighbour never new next nil no nobody none normal not
  noted nothing notified now nurse nurses of off officer officers ok okay old on once one only onscene or other our out outside over own paged paramedic
  paramedics parent parents partner passed past patient patients pending per performed phoned pilot placed placing police post practitioner
  practitioners pre present previously primary prior providing pt put quickly ran rang reached ready really reassured received recent refused registrar regular
  rendezvous reported reports requested responded responder returned review reviewed reviewing road room route sadly safe said same sat saw say saying says scan scans
  scene second secondary seen sent service services severe she shift should shown side simple since sister sitting slow so some son soon
  specialist staff staffed started starting state stated states station stayed still stood student students supervised supervising supervisor support
  supportive supporting surgeon switched taken taking talked team teams technician tells than that the their them then there therefore they
  third this three through to together told too took topside transported travelled travelling trained trainee trauma treated tried trying two
  under unit unable unavailable unaware unhappy unhurt uninjured unknown until up updated upset urgent us used using very via view visiting waiting walked wanted was
  watched we wearing well went were what when where which while who whole wife will wishes with without witnessed work worked working would wrote
  year years yes yesterday you young your alone asleep awake alive absent appeared became began believed gp gps hems icu ed ae mri ct cath lab lvad ecmo aed cpr rsi
  anaesthetist anesthetist anaesthetics intensive emergency charge triage theatre midwife obstetric paediatric pediatric neonatal retrieval
  control coordinator dispatch dispatcher advisor adviser associate assistant educator operator operations aviation rescue winch hoist
  drew unsure field fields otter otters comanche contin squirrel huey engine engined flew drove spoke brought bought began chose agrees wants
  hopes makes needs plans sends shows sits sleeps stays stops talks thinks tries wakes wrote forgot slept swore shook threw wont didnt doesnt hasnt
  couldnt wouldnt should might never again ahead aside quite rather maybe perhaps twice often elsewhere onboard aboard aware sure tired cross
  stuck late early free keen nowhere somewhere
  rea der die das und von vom im ist war hat mit bei zum zur vor ort nach aus auf wird wurde
`)

/** Nationalities and languages: "wife German-speaking", "daughter Swedish national". */
export const nationalityWords = toWordSet(`
  american british irish scottish welsh english french german dutch danish swedish norwegian finnish icelandic polish czech slovak hungarian
  romanian bulgarian serbian croatian bosnian albanian greek turkish kurdish syrian iraqi iranian persian afghan pakistani bangladeshi bengali
  punjabi urdu hindi gujarati tamil nepali chinese mandarin cantonese japanese korean vietnamese thai filipino filipina tagalog malay
  indonesian spanish italian portuguese brazilian mexican argentinian chilean colombian russian ukrainian lithuanian latvian estonian belgian swiss austrian
  european african asian indian australian aussie kiwi canadian maori samoan tongan fijian zulu xhosa afrikaans sotho tswana swahili somali
  eritrean ethiopian nigerian ghanaian kenyan egyptian moroccan tunisian algerian libyan sudanese arab arabic hebrew israeli jewish muslim hindu sikh
  christian catholic aboriginal indigenous inuit navajo
`)

/** Hospitals named after a knight or a dame, by the words that follow the title. */
export const titledHospitals: ReadonlySet<string> = new Set([
  'charles gairdner',
  'ganga ram',
  'cilento',
  'hardinge',
  'robert jones',
  'robert ogden',
  'john hunter',
  'hn reliance',
  'jj',
  'willingdon',
  'reading',
  'michael sobell',
  'peter maccallum',
  'phyllis frost',
])
