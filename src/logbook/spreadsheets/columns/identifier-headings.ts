/**
 * Headings of columns that identify people. Such a column is dropped because of its heading, before any of its values
 * is read: such values must never be stored. Languages: English, German, French, Nordic, Spanish, Italian, Dutch.
 */
import { plainWords, comparisonForm } from '../plain-words.ts'
import { isIdentifierElement } from '../headings/more-headings.ts'

const exactHeadings =
  'name|names|fnr|f nr|fodselsnr|personnr|cpr|national id|national id number|national insurance number|identity number|id card|passport|passport no|passport number|passnummer|steuernummer|rut|curp|rijksregisternummer|patient|pasient|patienten|paciente|nome|patient name|pt name|patients name|first name|forename|forenames|given name|surname|last name|family name|full name|initials|patient initials|pt initials|patient id|pt id|patient identifier|patient number|patient no|patient nr|hospital number|hospital no|hosp no|hosp number|hospital id|nhs|nhs number|nhs no|chi|chi number|chi no|nhi|nhi number|mrn|medical record number|ur|ur number|urn|unit number|medicare|medicare number|ihi|ssn|social security number|pps|ppsn|dob|d o b|date of birth|birth date|birthdate|born|birthday|year of birth|address|home address|street|street address|postcode|post code|postal code|zip|zip code|eircode|town|city|village|phone|phone number|telephone|telephone number|mobile number|contact number|email|e mail|email address|next of kin|nok|relative|gp|gp name|incident number|incident no|incident id|cad|cad number|cad no|cad ref|dispatch number|dispatch no|call number|call sign number|prf|prf number|epcr|epcr number|pcr number|latitude|longitude|lat|long|lng|lon|coordinates|gps|grid reference|grid ref|what three words|what3words|w3w|location|scene address|incident location|incident address|registration|vehicle registration|number plate|ward|bed|donor number|batch number|insurance number|photo|picture|image|crew|crew names|crew members|team members|colleagues|paramedic name|doctor name|pilot name|nurse name|names of crew|who with|with whom|encounter number|admission number|episode number|case note number|account number|district number' +
  '|nachname|vorname|familienname|patientenname|patientname|name des patienten|initialen|geburtsdatum|geb datum|gebdatum|geboren|geburtstag|geburtsjahr|adresse|anschrift|strasse|wohnort|ort|einsatzort|plz|postleitzahl|telefon|telefonnummer|handynummer|krankenkasse|versichertennummer|versicherungsnummer|patientennummer|patienten id|patientenid|fallnummer|aufnahmenummer|leitstellennummer|leitstellen nr|kennzeichen|koordinaten|angehorige|hausarzt|besatzung|crewnamen|protokollnummer|prot nr|protokoll nr|einsatz nr els|pilot|pilotin|pilot in|tc|tc hems|hems tc|notarzt|notarztin|rettungsassistent|notfallsanitater|sozialversicherungsnummer|svnr|svnummer|ahv nummer' +
  '|nom|prenom|nom du patient|nom patient|nom et prenom|initiales|date de naissance|ddn|naissance|annee de naissance|rue|code postal|ville|commune|lieu|lieu d intervention|numero de telephone|nir|ipp|numero ipp|numero de dossier|n dossier|n de dossier|no de dossier|no dossier|dossier|numero securite sociale|immatriculation|coordonnees|equipage|medecin traitant|identite|numero affaire|numero d intervention|ndi' +
  '|navn|pasientnavn|patientnavn|fornavn|etternavn|efternavn|namn|fornamn|efternamn|patientnamn|initialer|fodselsdato|fodselsnummer|fodt|fodelsedatum|personnummer|persnr|pnr|cpr nummer|cpr nr|fodselsdag|postnummer|postnr|poststed|ort plats|telefonnr|telefonnummer|pasientnummer|pasient id|patientnummer|patient nr|journalnummer|journal nr|amis nummer|amis nr|arendenummer|arende nr|hendelsesnummer|haendelsesnummer|registreringsnummer|parorende|anhorig|mannskap|besetning|adress|sted|hentested|skadested|hamtplats' +
  '|nombre|apellido|apellidos|nombre del paciente|nombre y apellidos|iniciales|fecha de nacimiento|f nacimiento|direccion|domicilio|calle|codigo postal|ciudad|telefono|dni|nif|nie|nhc|numero de historia|historia clinica|cip|numero de incidente|matricula|tripulacion|lugar' +
  '|naam|naam patient|patientnaam|voornaam|achternaam|initialen patient|geboortedatum|geb dat|bsn|burgerservicenummer|patientnummer patient|dossiernummer|zorgnummer|polisnummer|woonplaats|adres|straat|huisnummer|telefoonnummer|huisarts|contactpersoon|plaats|locatie|plaats incident|incidentnummer|kenteken|bemanning|collega|collegas|collega s|team namen|piloot|verpleegkundige|chauffeur' +
  // Crew and colleagues: names or initials.
  '|equipe|equip|equ|bemannung|crew initials|crew init|crew ini|mandskab|besaetning|besattning|tripulantes|tripulacion|tripul|equipage initiales|membres equipage|collegues|kollegen|kolleger|kollega|kollegor|compagni|colleghi|pilote|piloto|pilota|medecin|infirmier|infirmiere|ambulancier|ambulanciers|lakare|flyger|flygere|sykepleier|sjukskoterska|sygeplejerske|redningsmann|enfermero|enfermera|infermiere' +
  '|cognome|nome paziente|nome e cognome|nominativo|iniziali|data di nascita|nato il|indirizzo|via|cap|citta|comune|codice fiscale|tessera sanitaria|numero cartella|cartella|numero evento|targa|equipaggio|luogo|paziente'

const exactWords = new Set(exactHeadings.split('|').map((heading) => heading.replaceAll(' ', '')))

/** Words that make a heading an identifier wherever they occur in it. */
const identifyingPattern =
  /\b(?:nhs|chi (?:no|number)|mrn|dob|date of birth|birth ?date|surname|forename|first name|last name|patient(?:s|en)? ?names?|pt name|post ?code|zip code|hospital (?:no|number|id)|next of kin|incident (?:no|number|id|ref)|cad (?:no|number|ref)|geburtsdatum|nachname|vorname|versicherten|personnummer|fodselsnummer|fodselsdato|fodelsedatum|date de naissance|code postal|codice fiscale|data di nascita|fecha de nacimiento|latitude|longitude|grid ref\w*|what3words|telephone|phone|e ?mail|cpr nu?m?me?r|address|medicare|social security|voornaam|achternaam|geboortedatum|naam patient)\b/
const personWords =
  'patient|patients|patienten|pt|pat|pas|pasient|pasienten|pasientens|paciente|paziente|baby|babys|child|childs|infant|infants|newborn|neonate|neonates|mother|mothers|mum|mums|parent|parents|casualty|victim|barn|barnet|barnets|mor|mors|kind|kindes|mutter|enfant|bebe|mere|nino|madre|bambino|neonato|moeder'
const nameWords =
  'name|names|namen|navn|namn|nom|nombre|nombres|nome|naam|surname|forename|initials|initialen|iniciales|iniziali|identity'
const numberWords = 'id|identifier|number|no|nr|nummer|fnr'
/** "Baby / child name", "Name of the mother", "Navn på barnet", "Pas. nr". */
const personNamePattern = new RegExp(
  `^(?:the )?(?:${personWords})(?: (?:${personWords}|s|and|or|og|und|the))* (?:${nameWords}|${numberWords})$|^(?:full )?(?:${nameWords}) (?:(?:of|on|av|pa|til|des|der|du|de|del|della|van|the|la|l|le) )*(?:${personWords})$`,
)
// Headings about a time, such as "Contact time", are not identifiers.
const timePattern = /\b(?:time|zeit|heure|tid|tidspunkt|hora|ora)\b/

const withoutBrackets = (heading: string): string => heading.replaceAll(/[([{][^)\]}]{0,80}[)\]}]/g, ' ')

/** Whether the heading names a column that identifies a patient, a place or a colleague. */
export function isIdentifierHeading(heading: string): boolean {
  if (isIdentifierElement(heading)) return true
  const words = plainWords(heading)
  const wordsOutsideBrackets = plainWords(withoutBrackets(heading))
  if (exactWords.has(words.replaceAll(' ', '')) || exactWords.has(wordsOutsideBrackets.replaceAll(' ', '')))
    return true
  if (identifyingPattern.test(words) && !timePattern.test(words)) return true
  if (personNamePattern.test(words) || personNamePattern.test(wordsOutsideBrackets)) return true
  // "Nom / âge" holds names.
  return heading.includes('/') && heading.split('/').some((part) => exactWords.has(comparisonForm(part)))
}

const wordsForPatient = new Set(
  'patient patients pat pt pasient pasienten patienten paciente paziente'.split(' '),
)

/** In Denmark "CPR" is a person's identity number; elsewhere it means resuscitation. */
export const mayBeResuscitation = (heading: string): boolean =>
  comparisonForm(withoutBrackets(heading)) === 'cpr'

/** Whether the heading is just "patient": some users write sex and age below it. */
export const onlySaysPatient = (heading: string): boolean =>
  wordsForPatient.has(comparisonForm(withoutBrackets(heading)))
