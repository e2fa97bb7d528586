/** Words for an injury in clinicians' shorthand, by diagnosis. The notation is that of `illness-terms.ts`. */
export const injuryTerms: Readonly<Record<string, string>> = {
  polytrauma:
    'polytrauma*|poly trauma|polytr|politrauma*|multitrauma*|multitraume*|multiple trauma|multiple injuries|major trauma|mehrfachverletz*|polytraumatise|multiskadd|multiskadet|politraumatizado|polytraumatisme',
  traumatic_haemorrhagic_shock:
    'hypovolamer schock trauma|traumatisch hamorrhagischer schock|choc hemorragique traumatique|traumatic haemorrhagic shock|traumatic shock',
  traumatic_cardiac_arrest:
    'traumatic cardiac arrest|traumatic arrest|traumatic tca|traumatischer kreislaufstillstand|traumatischer herzstillstand|traumareanimation|trauma rea|traumarea|arret cardiaque traumatique|acr traumatique|ac traumatique|traumatisk hjertestans|traumatisk hjartstopp|traumatisk hjertestop|traumatische reanimatie|traumatische rea|arresto cardiaco traumatico|pcr traumatica|traumatisches rea|traumatic cardiac arrest rosc|trauma arrest|tca trauma|blunt tca|penetrating tca',
  tbi_severe: 'severe tbi|severe head injury|tcg|tc grave|tce grave|shtiii',
  concussion:
    'concussion|commotio*|gehirnerschutterung|commotion cerebrale|hersenschudding|hjernerystelse|hjarnskakning|commozione cerebrale|conmocion cerebral|commotio cerebri|mtbi|tcl|pertes de connaissance traumatique',
  extradural_haematoma:
    'edh|extradural haematoma|extradural|epidural haematoma|epidurales hamatom|epiduralhamatom|epiduralt hematom|hed|hematome extradural|epiduraal hematoom|ematoma epidurale|ematoma extradurale|hematoma epidural',
  subdural_haematoma_traumatic:
    'sdh|subdural haematoma|subdurales hamatom|subduralhamatom|subduralblutung|hsd|hematome sous dural|subduralt hematom|subduraal hematoom|ematoma subdurale|hematoma subdural|asdh|acute subdural',
  subarachnoid_traumatic:
    'traumatic sah|traumatische sab|tsah|hsa traumatique|traumatic subarachnoid|traumatisk sah|tsab',
  cervical_cord_injury:
    'tetraplegie*|tetraplegia|cervical cord injury|hoher querschnitt|tetraparese|cervical sci|tetraplegi|quadriplegia',
  thoracic_cord_injury: 'paraplegie*|paraplegia traumatic|thoracic cord injury|paraplegi|paraplegia',
  flail_chest:
    'flail chest|flail segment|volet costal|volet thoracique|instabiler thorax|thoraxwandinstabilitat|fladderthorax|lembo mobile|volet costal mobile|flail',
  pneumothorax_traumatic:
    'traumatic pneumothorax|traumatischer pneumothorax|traumatischer pneu|pneumothorax traumatique|pnt traumatique|traumatisk pneumothorax|traumatische pneumothorax|pneumotorace traumatico|neumotorax traumatico|open pneumothorax',
  tension_pneumothorax:
    'tension pneumothorax|tension ptx|spannungspneumothorax|spannungspneu|pneumothorax compressif|pneumothorax suffocant|pnt compressif|trykkpneumothorax|overtrykkspneumothorax|overtryckspneumothorax|ventilpneumothorax|trykpneumothorax|spanningspneumothorax|pneumotorace iperteso|pnx iperteso|neumotorax a tension|tensionspneumothorax|overtrykspneumothorax',
  haemothorax_traumatic:
    'haemothorax|hemothorax|hamatothorax|hamothorax|hemotorace|hemotorax|emotorace|haemopneumothorax|hamatopneumothorax|hamopneumothorax|hemopneumothorax',
  pulmonary_contusion:
    'pulmonary contusion|lungenkontusion|lungenkontusionen|contusion pulmonaire|contusions pulmonaires|lungekontusjon|lungkontusion|longcontusie|contusione polmonare|contusion pulmonar|lung contusion|lungecontusjon',
  cardiac_injury_tamponade:
    'traumatic tamponade|traumatische herzbeuteltamponade|tamponade traumatique|traumatische perikardtamponade',
  thoracic_aortic_injury:
    'traumatic aortic injury|traumatische aortenruptur|rupture isthme aortique|rupture de l isthme|btai',
  splenic_injury:
    'splenic injury|splenic rupture|splenic laceration|milzruptur|milzverletzung|milzlazeration|rupture de rate|rupture rate|fracture de rate|miltruptur|miltskade|mjaltruptur|mjaltskada|miltletsel|rottura milza|rottura di milza|lesione splenica|rotura de bazo|rotura esplenica|spleen rupture',
  liver_injury:
    'liver laceration|liver injury|leberruptur|leberverletzung|leberlazeration|fracture hepatique|contusion hepatique|leverruptur|leverskade|leverskada|leverletsel|lesione epatica|lesion hepatica|laceracion hepatica|plaie hepatique',
  renal_injury:
    'renal injury|nierenruptur|nierenverletzung|kidney laceration|contusion renale|nyreruptur|nyreskade|nierletsel|lesione renale|traumatisme renal|njurskada',
  abdominal_injury_blunt:
    'blunt abdominal trauma|blunt abdominal injury|stumpfes bauchtrauma|stumpfes abdominaltrauma|trauma abdo ferme|trauma abdominal ferme|stump buktraume|trubbigt buktrauma|stomp buiktrauma|stumpt abdominaltraume|trauma addominale chiuso|trauma abdominal cerrado|blunt abdo trauma|blunt abdo|contusion abdominale|stumpt buktraume|trauma abdominal ferme',
  traumatic_amputation:
    'traumatic amputation|amputation|amputationsverletzung|amputasjon|amputatie|traumatische amputation|amputazione|amputacion|amputation traumatique|amputasjonsskade|fingeramputation|subtotale amputation|amputationsskada|near amputation',
  crush_syndrome: 'crush syndrome|crush syndrom',
  limb_vascular_injury:
    'vascular injury limb|gefassverletzung|plaie vasculaire|karskade|karlskada|vaatletsel|femoral artery injury|arterielle gefassverletzung|plaie arterielle',
  shoulder_dislocation: 'axelluxation|skulder ur ledd|axel ur led',
  hip_fracture: 'shf|nof|fnof|oshf',
  wound_soft_tissue:
    'laceration|lacerations|rqw|rissquetschwunde|platzwunde|kopfplatzwunde|schnittwunde|schnittverletzung|plaie|plaies|kuttskade|kutt|snijwond|snittskada|snitsar|skarsar|sarskada|sarskade|ferita lacero contusa|flc|ferita|herida incisa|herida|wunde|wound|cut|snijverletsel|scalp lac|bissverletzung|hundebiss|dog bite|morsure de chien|morsure chien|hundebitt|hundbett|hondenbeet|hundebid|morso di cane',
  blast_injury:
    'blast|blast injury|explosionsverletzung|explosionstrauma|explosjonsskade|explosionsskada|knalltrauma|explosieletsel',
  strangulation_hanging:
    'hanging|strangulation|erhangen|erhangung|pendaison|henging|hangning|hangt|haengning|haengt|verhanging|ophanging|impiccagione|impiccamento|ahorcamiento|strangulatie|strangulasjon|strangulering|strangolamento|strangulationsversuch|hengingsforsok|asphyxie mecanique|strangulationsunfall',
  minor_injury:
    'prellung|prellungen|distorsion|verstauchung|schurfwunde|schurfwunden|schurfungen|entorse|bruise|bruises|sprain|minor injury|minor injuries|kneuzing|kneuzingen|forstuvning|distorsione|contusioni multiple|bagatelltrauma|bagatellverletzung|abrasions|schaafwonden|esguince|skrubbsar|minor head lac|schleudertrauma|whiplash|traumatismes benins',
  inhalation_injury:
    'inhalation injury|smoke inhalation|rauchgasintox*|rauchgasinhalation|rauchgasvergiftung|inhalation fumees|inhalation de fumees|inhalation fumee|intox fumees|intoxication aux fumees|roykskade|roykinhalasjon|roykforgiftning|rokinhalation|rokgas*|rokskadad|rookinhalatie|rookvergiftiging|inhalatietrauma|inhalationstrauma|rogforgiftning|roginhalation|inalazione fumo|inalazione di fumo|inhalacion de humo|airway burn',
  chemical_burn:
    'chemical burn|veratzung|brulure chimique|etseskade|fratskada|chemische brandwond|aetsning|ustione chimica|quemadura quimica|augenveratzung|veratzungen|atsning|kjemisk brannskade',
  electrical_injury:
    'electrical injury|electrocution|electric shock|stromunfall|stromschlag|elektrounfall|stromverletzung|electrisation|electrise|stromskade|stromulykke|elskada|elolycka|el ulykke|elektrocutie|elektriseringsongeval|folgorazione|electrocucion|elulykke|hochspannungsunfall|starkstromunfall|elektrotrauma|stromgjennomgang|strommarke|elskade|elstod',
}

/**
 * The injured part or the poison may be written before or after the kind of injury: "Fraktur prox. Femur", "# L wrist". The words
 * of a kind combine with the parts in the same clause. A kind without a part leads to no diagnosis, unless it has `alone`.
 */
export interface KindOfDiagnosis {
  words: string
  parts: Readonly<Record<string, string>>
  alone?: string
}

export const fractureParts: KindOfDiagnosis = {
  words:
    'fracture|fractures|fraktur|frakturen|fraktura|frakturer|fractuur|fracturen|fract|frakt|frak|fx|fr|fct|bruch|bruche|brudd|bruddet|brott|brud|frattura|fratture|fractura|fracturas|trummerfraktur|gebroken|broken|brutt|bruten|braekket|knochenbruch|luxationsfraktur|luxfraktur|fracture luxation|frx|breuk|botbreuk|frattura',
  parts: {
    skull_base_fracture:
      'schadelbasis|base of skull|skull base|base du crane|base crane|skallebasis|skallbas|schedelbasis|base cranica|base cranio|base de craneo|bos',
    maxillofacial_fracture:
      'mittelgesicht|mittelgesichts|gesichtsschadel|midface|facial|face|faciale|maxilla|mandible|mandibula|unterkiefer|kiefer|mandibule|maxillofacial|jochbein|nasenbein|nase|nasal|ansikt|ansikts|kjeve|underkjeve|kaak|aangezicht|orbita|orbital|lefort|le fort|zygoma|os propres du nez|opn|nez|nesebein|nese',
    cervical_spine_fracture:
      'hws|hwk|c spine|cervical spine|cervical|dens|axis|atlas|rachis cervical|cervicale|cervicales|vertebre cervicale|cervikal|cervicalcolumna|nakke|nacke|nakkevirvel|halsrygg|halskotpelare|nekwervel|cwk|rachide cervicale|columna cervical|jefferson|hangman|c 1|c 2|c 3|c 4|c 5|c 6|c 7|halswirbel|halsvirvel',
    thoracic_spine_fracture:
      'bws|bwk|thoracic spine|t spine|rachis dorsal|rachis thoracique|vertebre dorsale|dorsale vertebre|brystvirvel|thorakalcolumna|thorakal|thoracolumbaire dorsal|twk|th 3|th 4|th 5|th 6|th 7|th 8|th 9|th 10|th 11|th 12|t 3|t 4|t 5|t 6|t 7|t 8|t 9|t 10|t 11|t 12|d 8|d 10|d 11|d 12|rachide dorsale|columna dorsal|brustwirbel|brostkota',
    lumbar_spine_fracture:
      'lws|lwk|lumbar spine|lumbar|l spine|rachis lombaire|lombaire|lumbal|lumbalcolumna|lendevirvel|landkota|lendenwirbel|lendenwervel|rachide lombare|lombare|columna lumbar|l 1|l 2|l 3|l 4|l 5',
    rib_fractures:
      'ribs|rippen|rippenserien|rippenserie|cotes|costales|costales multiples|ribben|ribbens|ribb|ribbeins|costae|multiple rib|ribfracturen|coste|costole|costillas|rib fractures|ribbein|revben|revbens|ribben serie|costali',
    sternal_fracture: 'sternum|sternal|brustbein|brystben|brystbein|brostben|borstbeen|sterno|esternon',
    pelvic_fracture:
      'pelvis|pelvic|becken|beckenring|acetabulum|bassin|bekken|bekkenet|backen|bakken|bacino|pelviana|pelvica|open book|os pubis|bekkenring|acetabulaire|schambein|acetabular|azetabulum|anneau pelvien|cotyle|backenring',
    hip_fracture:
      'hip|nof|neck of femur|femoral neck|schenkelhals|sh|femurhals|col femur|col femoral|col du femur|collum femoris|collum|larhals|hofte|hofta|hoft|heup|femore prossimale|collo femore|collo del femore|cadera|pertrochantar|pertrochantere|per trochanterique|pertrochanterique|trochanterique|pertroch|pertrochanter|oberschenkelhals|prox femur|proximal femur|extremite superieure femur|esf|cervical du femur|trokanter|pertrokantar|hufte|huft|cuello femoral|intertrochanteric|col fem',
    femoral_shaft_fracture:
      'femur|femoral|femurs|femurschaft|femoral shaft|oberschenkel|os|fem|diaphyse femorale|femorale|larben|larbein|larbens|bovenbeen|dijbeen|femore|femore diafisi|femurskaft|larbensskaft|dist femur|femoral|lar|distal femur',
    tibial_shaft_fracture:
      'tibia|tibial|tib|tibfib|tib fib|tibial shaft|unterschenkel|us|jambe|deux os de jambe|2 os jambe|os de jambe|legg|leggen|leggbein|underben|crus|cruris|onderbeen|scheenbeen|tibia fibula|tibiaschaft|tibiakopf|skenben|gamba|tibia perone|lower leg|underbens|tibiaplateau|tibial plateau|plateau tibial|tibia plateau|legbrudd',
    ankle_fracture:
      'ankle|osg|sprunggelenk|bimalleolar|trimalleolar|malleolar|malleolen|bimalleolaire|trimalleolaire|malleole|malleolaire|cheville|ankel|ankelen|fotled|enkel|weber|caviglia|tobillo|aussenknochel|innenknochel|knochel|pilon|malleolaire|weber b|weber c|malleol',
    humeral_shaft_fracture:
      'humerus|humeral|oberarm|humeruskopf|humerusschaft|subkapitale humerus|overarm|overarms|omero|humero|bovenarm|oa|prox humerus|subcapital humerus|diaphyse humerale|supracondylar|suprakondylar|supracondylaire|sup col humerus|overarmen|tete humerale|col humeral',
    clavicle_fracture:
      'clavicle|clavicula|klavikula|klavicula|schlusselbein|clavicule|kragebein|nyckelben|kraveben|sleutelbeen|clavicola|collar bone',
    forearm_fracture:
      'radius|wrist|ulna|unterarm|ua|handgelenk|poignet|avant bras|pouteau colles|colles|underarm|handledd|handled|handled|pols|onderarm|polso|avambraccio|muneca|antebrazo|distal radius|forearm|dist radius|radio|2 os avant bras|radius ulna|distale radius|handleds',
    '': 'wirbel|wirbelkorper|finger|fingers|hand|fuss|foot|toe|zehe|patella|kniescheibe|calcaneus|fersenbein|scapula|schulterblatt|schadel|skull|crane|schulter|shoulder|epaule|ellenbogen|elbow|coude|knie|knee|genou|sacrum|steissbein|metacarpal|mittelhand|rotule|main|pied|vertebre|vertebrale|ryggvirvel|rygg|vertebra|wervel|skulder|axel|rachis|spine|wirbelsaule|fot|daumen|rib|rippe|costale|ribbe',
  },
}
