/** Kinds of injury, poisoning and bleeding that need a second word, the affected part or substance, to be a diagnosis. */
import { fractureParts, type KindOfDiagnosis } from './injury-terms.ts'

const shoulder = 'shoulder|schulter|epaule|skulder|axel|schouder|spalla|hombro|glenohumeral|humerus'
const chest =
  'chest|thorax|thorakal|thorax li|thorax re|bryst|brost|borst|torace|torax|torso|brustkorb|tho|thoracique|hemithorax'
const abdomen =
  'abdomen|abdo|abdominal|abdominale|bauch|ventre|mage|mave|buk|buik|addome|addominale|flank|flanke|flanc|epigastre'
const neck = 'neck|hals|cou|nakke|halsen|collo|cuello|nek|gorge|kehle|cervicale'

const penetrating: KindOfDiagnosis = {
  words:
    'stab|stabbing|stabbed|stich|stichverletzung|stichwunde|messerstich|messerstiche|messer|schuss|schussverletzung|schusswunde|gsw|gunshot|shot|arme blanche|arme a feu|par balle|plaie par balle|coup de couteau|knivstikk|knivstukket|knivstick|knivstik|knivskada|knivskade|stikk|stikkskade|skudd|skuddskade|skuddsar|skott|skottskada|skud|skudsar|steekwond|steekverwonding|schotwond|steekpartij|ferita arma bianca|ferita da arma bianca|arma bianca|arma da fuoco|colpo arma da fuoco|herida arma blanca|arma blanca|arma de fuego|haf|penetrating|penetrierend*|penetrerende|penetrerande|plaie penetrante|penetrant|pfahlungsverletzung|skutt|stukket|knivhugg|steek|steekletsel',
  parts: {
    open_chest_wound: chest,
    abdominal_injury_penetrating: abdomen,
    penetrating_neck_injury: neck,
    '': 'leg|arm|thigh|bein|oberschenkel|jambe|bras|cuisse|kopf|head|tete|hode|back|rucken|dos|rygg|gluteal|buttock|groin|leiste|lar|finger|hand|flanke',
  },
}

const dislocation: KindOfDiagnosis = {
  words:
    'luxation|lux|dislocation|dislocated|luxiert|luxe|luksasjon|luksert|luxatie|luxerad|lussazione|luxacion|ur ledd|ur led|disl|luksation|ausgerenkt|lussaz|uit de kom|lussata',
  parts: {
    shoulder_dislocation: shoulder,
    joint_dislocation_other:
      'patella|patellar|kniescheibe|rotule|hip|huft|hufte|hofte|hoft|hoftprotese|hoftledsprotes|heup|hanche|elbow|ellenbogen|ellbogen|coude|albue|armbage|elleboog|gomito|codo|finger|finger|doigt|knee|knie|genou|kne|anca|cadera|tep|h tep|hufttep|hip prosthesis|pth|kneskal|kneskjell|sternoclavicular|daumen|rotula|prothese de hanche|prothese hanche',
  },
}

const headInjury: KindOfDiagnosis = {
  words:
    'sht|tbi|head injury|schadel hirn trauma|schadelhirntrauma|tc|tce|traumatisme cranien|trauma cranien|trauma cranio cerebral|hodeskade|hovedskade|hovedtraume|hodetraume|skallskada|skalltrauma|hjarntrauma|hersenletsel|traumatisch hersenletsel|schedelhersenletsel|trauma cranico|trauma craneal|trauma craneoencefalico|traumatic brain injury|cranial trauma|hi|kranietraume|skallskade|hjerneskade|trauma capitis|thl|shl|trauma craniocerebral|schedeltrauma|hoofdletsel|kopfverletzung|tcc|kranietraume',
  parts: {
    tbi_severe:
      'severe|schwer|schweres|schwerstes|grave|alvorlig|svar|svart|ernstig|ernstige|zwaar|iii|3|3 grades|drittgradig|severo|sev|major',
    tbi_moderate:
      'moderate|mittelschwer|mittelschweres|modere|moderat|moderato|moderado|middelsvaer|matig|ii|2|2 grades|moyen|mod|medelsvar|mittelgradiges',
    concussion:
      'mild|minor|leicht|leichtes|leger|benin|lett|latt|let|licht|i|1|1 grades|lieve|leve|minore|mineur|minime',
  },
}

const burn: KindOfDiagnosis = {
  words:
    'burn|burns|burned|burnt|verbrennung|verbrennungen|verbruhung|verbruhungen|brulure|brulures|brule|ebouillante|ebouillantement|forbrenning|brannskade|brannskader|brannskada|brannskadad|skolding|skoldingsskade|skallning|skallskada vatten|forbraending|brandskade|brandwond|brandwonden|verbranding|ustione|ustioni|quemadura|quemaduras|quemado|scald|scalds|skoldning|brandskada',
  parts: {},
}

const poisoning: KindOfDiagnosis = {
  words:
    'intox|intoks|intoxication|intoxikation|intoksikasjon|vergiftung|uberdosis|uberdosierung|overdose|overdosering|overdos|od|poisoning|forgiftning|vergiftiging|intoxicatie|intossicazione|intoxicacion|sobredosis|surdosage|surdose|overdosis|ingestion|ingestie|imv|intoxikasjon|toxicity|intoxiert|ingestio|auto intoxicatie|intoxicated|abus|prise|sovradosaggio|missbrauch|tablettintag|ruset|uberdosiert',
  alone: 'mixed_overdose',
  parts: {
    opioid_toxicity:
      'opioid|opioids|opiates|opiate|opiat|opiaten|opioide|opiaces|heroin|heroine|methadon|methadone|fentanyl|morphine|morphin|morfin|oxycodon|oxycodone|eroina|metadone|heroina|oppiacei|opiaceos|buprenorphin|subutex|oxycontin|tramadol|oxynorm|polamidon|opioider|opiater',
    benzodiazepine_overdose:
      'benzo|benzos|benzodiazepine|benzodiazepin|benzodiazepines|bzd|bdz|diazepam|alprazolam|lorazepam|xanax|oxazepam|tavor|valium|rivotril|benzodiacepinas|benzodiazepiner|clonazepam|temazepam|zopiclone|zopiklon|zolpidem|benzodiazepinen',
    tricyclic_overdose:
      'tca|tricyclic|tricyclics|trizyklika|amitriptylin|amitriptyline|tricycliques|trisykliske|ads tricycliques|laroxyl|tricykliska|tricyclique',
    paracetamol_overdose:
      'paracetamol|para|pcm|acetaminophen|tylenol|doliprane|paracet|panodil|alvedon|tachipirina|panadol|perdolan|benuron',
    salicylate_poisoning: 'salicylate|salicylat|aspirin|aspirine',
    beta_blocker_overdose:
      'beta blocker|betablocker|b blocker|bblocker|betablokker|propranolol|betabloquants|betabloquant|metoprolol|bisoprolol|betabloccanti|beta bloquant|betablokkere|betablockerare|betabloqueantes',
    calcium_blocker_overdose:
      'calcium channel blocker|ccb|verapamil|amlodipin|amlodipine|diltiazem|inhibiteurs calciques|kalziumantagonisten|calciumantagonist|kalsiumblokker',
    digoxin_toxicity: 'digoxin|digitalis|digoxine|digitaliques|digitoxin',
    stimulant_toxicity:
      'amphetamine|amphetamin|amfetamin|mdma|ecstasy|speed|methamphetamine|meth|crystal|xtc|amfetamine|anfetamine|anfetaminas|amphetamines',
    cocaine_toxicity: 'cocaine|kokain|koks|cocaine|coke|crack|cocaina|kokaine|cocaine body',
    alcohol_intoxication:
      'alcohol|alkohol|alk|alc|alcool|etoh|ethanol|aethyl|ethyl|c 2|oh|ethylique|alcoolique|etylisme|alcolica|etilica|etylen|etanol|enolica',
    ghb_toxicity: 'ghb|gbl|liquid ecstasy',
    carbon_monoxide: 'co|kohlenmonoxid|carbon monoxide|monoxyde|kullos',
    cyanide_poisoning: 'cyanide|zyanid|cyanid',
    organophosphate_poisoning: 'organophosphate|e 605|insecticide|insektizid|organofosfat|organophosphores',
    inhalation_injury: 'rauchgas|fumees|smoke|royk|rok|rook|rog|fumo',
    mixed_overdose: 'mixed|misch|polypharmacy|polymedicamenteuse|multiple|diverse|blanding|bland|poly|multi',
    '': 'seroquel|quetiapin|quetiapine|ssri|lithium|insulin|food|lebensmittel|pilz|pilze|mushroom|champignons|chlor|chlorine|gas|water|wasser|lauge|saure|methanol|glycol|frostschutz|soppforgiftning|sopp|chlore|svamp|reizgas|nikotin|cannabis|thc|h 2 s|weed',
  },
}

const abdominal: KindOfDiagnosis = {
  words: 'blunt trauma|stumpfes trauma|trauma ferme|stumpt traume',
  parts: { abdominal_injury_blunt: abdomen },
}

export const kindsOfDiagnosis: readonly KindOfDiagnosis[] = [
  fractureParts,
  dislocation,
  headInjury,
  burn,
  poisoning,
  penetrating,
  abdominal,
]
export {
  burn as burnKind,
  headInjury as headInjuryKind,
  poisoning as poisoningKind,
  fractureParts as fractureKind,
}
