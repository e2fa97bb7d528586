/** Columns that do not belong to a case. The screen says what they are instead of asking. */
import { plainWords } from '../plain-words.ts'

const separateWords = (text: string): string =>
  text.replaceAll(/(\p{Ll})(\p{Lu}\p{Ll})/gu, '$1 $2').replaceAll(/[_/-]+/g, ' ')

/** Returns the words of a heading, also those that programs write as one: "SubmissionDate", "meta-instanceID". */
export const wordsOf = (heading: string): string => plainWords(separateWords(heading))

const administrativePattern =
  /\b(?:submission|submitted|submitter|submissiontime|submissiondate|created|creation|modified|modification|last (?:edit|edited|changed|change|saved)|edited|updated?|update|exported|export|imported|printed|entered|entry (?:date|time)|date entered|data entry|timestamp|time stamp|horodateur|zeitstempel|marca temporal|tijdstempel|tidsstempel|tidsstampel|informazioni cronologiche|completion time|completed (?:at|on|by)|completed date|uploaded|upload|signed (?:off )?(?:at|on)|approved (?:at|on|by)|reviewed (?:at|on|by)|verified (?:at|on|by)|uuid|guid|instance ?id|instancename|device ?id|subscriber ?id|sim ?id|sim serial|form ?(?:version|id|def version)|redcap|xform|enumerator|attachments (?:present|expected)|review state|row ?(?:id|number|no)|record id|erstellt|erstellungsdatum|erfasst|erfassungsdatum|eingabedatum|geandert|exportiert|gedruckt|unterschrieben|saisie|date de creation|date saisie|modifie|imprime|exporte|opprettet|skapad|skapat|endret|andrad|oprettet|registreringsdato|registrert dato|inlagd datum|creado|creacion|modificado|fecha de registro|fecha de alta|creato|creazione|modificato|inserito|inserimento|aangemaakt|gewijzigd|ingevoerd|invoerdatum|validated|validation|sync(?:ed|hronized)?)\b/
const administrativeHeadingPattern =
  /^(?:key|parentkey|parent key|meta .*|username|user name|user|owner|author|edits|status code|today|start ?time|end ?time|starttime|endtime|version|form|formhub .*|id 2|index|tags formhub|notes formhub|validation status)$/
/**
 * As a whole heading, these are mission times; in files of form software, they say when the form was begun and
 * finished.
 */
const formEdgePattern =
  /^(?:start|end|finish|begin|beginn|ende|debut|fin|inicio|inizio|fine|slutt|slut|starttid|today|date|beginning|start date|end date)$/
const formMarkPattern =
  /\b(?:submission ?(?:date|time|id)|instance ?id|device ?id|uuid|formhub|completion time|start ?time|redcap|xform|survey)\b|^(?:key|timestamp)$/

const durationPattern =
  /\b(?:duration|durations|length of|elapsed|interval|response time|reaction time|turnaround|dwell|dur|duree|dauer|varighet|varighed|varaktighet|durata|duracion|duur|temps (?:total|mission|sur)|total (?:mission )?time|total tid|tiempo total|tempo totale|totale tijd|tijdsduur|gesamtzeit|gesamtdauer|einsatzdauer|flugzeit|flygtid|flytid|flight time|flight hours|hours flown|block (?:time|hours|off|on)|mission hours|mission minutes|mission length|mission time|time on mission|(?<!on |depart |arrive |left |leave |at )scene time|on scene interval|prehospital time|transport time|travel time|drive time|(?<!cpd |cme )hours|heures de vol|horas de vuelo|ore di volo|night hours|hobbs|tach|airborne time|zeit bis|delai)\b/
/** Nothing about money belongs to the case. */
const costPattern =
  /\b(?:invoice|invoicing|receipt|billing|billed|rechnung\w*|facture|facturation|factura|fattura|faktura\w*|faktuur\w*|factuur\w*|purchase order|po number|cost cent(?:re|er)|kostenstelle|cost|costs|price|fee|fees|charge|charged|kosten|preis|cout|prix|tarif|costo|precio|prezzo|kostnad|pris|amount|betrag|montant|paid|payment|insurer|insurance|currency|reimbursement|salary)\b/
const monitoringPattern =
  /\b(?:monitoring|monitors?|monitored|monitor used|uberwachung|surveillance|monitorage|monitorizacion|monitoraggio|overvakning|overvaking|overvakning|bewaking|monitorering|equipment|equip used|kit|kit used|gerate?|ausrustung|ausstattung|materiel|materiale|equipement|equipo|equipamiento|attrezzature?|utstyr|utrustning|udstyr|uitrusting|materiaal|consumables|stock|assisted|assistance|assisting|assisted by|assistenz|assistiert|assiste|asistencia|assistenza|assistanse|assistert|assistans|assisterade|assistentie|supplies|sensors?|probes?)\b/
const flightPattern =
  /\b(?:landings?|take ?offs|takeoffs|cloud|ceiling|visibility|qnh|fuel|aerodrome|icao|iata|runway|altitude|flight level|squawk|metar|taf|nvg|nvis|ifr|vfr|pic|sic|p1|p2|picus|dual|cross country|nautical|nm|knots|groundspeed|heading|payload|rotor|engine|autorotations?|approach(?:es)?|sectors?|legs? flown|tail number|registration mark|rego|aircraft reg(?:istration)?|water temp(?:erature)?|sea temp(?:erature)?|outside temp(?:erature)?|oat|ambient|cabin|wind|odometer|mileage|kilometers|kilometres|kilometerstand|distance|miles|km|entfernung|avstand|afstand|distancia|distanza)\b/

type Reasons = readonly (readonly [pattern: RegExp, reason: string])[]

const reasons: Reasons = [
  [administrativePattern, 'It says when or by whom something was entered, not when the mission was.'],
  [administrativeHeadingPattern, 'It is technical data of the program that wrote the file.'],
  [durationPattern, 'It is a duration. Sortie calculates durations from the times.'],
  [costPattern, 'It is about money.'],
  [monitoringPattern, 'Equipment that was attached, watched or carried is not a procedure.'],
  [flightPattern, 'It is about the flight, for which Sortie has no field.'],
]

/** Returns why a column does not belong to a case, in a sentence; null if its heading does not say so. */
export function whyNotOfCase(heading: string, isForm = false): string | null {
  const words = wordsOf(heading)
  if (isForm && formEdgePattern.test(words))
    return 'It says when the form was filled in, not when the mission was.'
  return reasons.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

const reasonsForAnyRecord: Reasons = [
  [administrativePattern, 'It says when or by whom something was entered.'],
  [administrativeHeadingPattern, 'It is technical data of the program that wrote the file.'],
  [costPattern, 'It is about money.'],
]

/** Returns why a column does not belong to any kind of record, as `whyNotOfCase` does for cases. */
export function whyNoField(heading: string): string | null {
  const words = wordsOf(heading)
  return reasonsForAnyRecord.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

/** Whether a group name says what was monitored, attached or carried: its columns are not procedures. */
export const isMonitoringGroup = (group: string): boolean => monitoringPattern.test(wordsOf(group))

/** Whether the file comes from form software: at least two headings show it. */
export const comesFromForm = (headings: readonly string[]): boolean =>
  headings.filter((heading) => formMarkPattern.test(wordsOf(heading))).length >= 2
