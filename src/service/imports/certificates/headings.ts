/** Reads the headings of a training matrix or of a list of certificates. */
import { plainWords } from '#logbook/spreadsheets/plain-words.ts'

export type PersonField = 'email' | 'number' | 'name'
/** The part of a record that a date or text contains. */
export type RecordPart = 'completedOn' | 'expiresOn' | 'certificateNumber' | 'provider'
export type ListField = PersonField | RecordPart | 'requirement' | 'status'

const headings: Readonly<Record<ListField, string>> = {
  email:
    'email|e mail|mail|email address|e mail address|work email|staff email|e mail adresse|adresse e mail|courriel|correo|correo electronico|e post|epost|indirizzo email|e mailadres',
  number:
    'employee number|employee no|employee id|employee|staff number|staff no|staff id|staff|payroll number|payroll no|payroll|personnel number|personnel no|personnel id|person number|badge number|registration number|registration no|registration|reg no|reg number|professional registration|license number|licence number|license no|licence no|pin|hcpc|hcpc number|hcpc no|gmc|gmc number|gmc no|nmc|nmc pin|nmc number|ahpra|ahpra number|personalnummer|personal nr|matricule|numero de employe|numero de empleado|numero matricola|matricola|ansattnummer|ansatt nr|anstallningsnummer|medarbejdernummer|personeelsnummer',
  name: 'name|full name|staff name|employee name|person|staff member|clinician|crew member|crew|crew name|team member|member|participant|attendee|learner|candidate|holder|name of staff|name of employee|mitarbeiter|mitarbeiterin|nom|nom complet|nombre|nombre completo|nome|nome completo|navn|namn|naam|surname first name|last name first name',
  requirement:
    'requirement|course|course name|course title|certificate|certificate name|certification|certification name|training|training name|training course|training title|qualification|competency|competence|module|subject|topic|title|item|skill|licence type|kurs|kursname|schulung|fortbildung|zertifikat|nachweis|formation|cours|certificat|curso|certificado|corso|certificato|cursus|certificaat|kompetens|kompetanse|sertifikat',
  completedOn:
    'completed|completed on|completion|completion date|date completed|date of completion|done|done on|date done|date|course date|training date|date of course|date of training|date taken|taken|taken on|attended|date attended|passed|passed on|date passed|achieved|date achieved|awarded|date awarded|issued|issued on|issue date|date issued|date of issue|last done|last completed|valid from|start|start date|from|absolviert|absolviert am|datum|gemacht am|ausgestellt|ausgestellt am|gultig ab|realise le|date de realisation|date d obtention|obtenu le|realizado|fecha|fecha de realizacion|completato|data|data completamento|gjennomfort|utfort|dato|genomford|gennemfort|behaald|behaald op',
  expiresOn:
    'expires|expires on|expiry|expiry date|expiration|expiration date|exp|exp date|date of expiry|date expires|valid until|valid till|valid to|valid thru|valid through|validity|until|due|due date|due by|renewal|renewal date|renew by|renewal due|next due|refresher due|recert date|recertification date|end|end date|to|gultig bis|ablauf|ablaufdatum|lauft ab|valable jusqu au|expire le|date d expiration|valido hasta|vence|vencimiento|fecha de vencimiento|fecha de caducidad|caduca|scadenza|valido fino al|data di scadenza|gyldig til|utlop|utloper|utlopsdato|giltig till|galler till|utgar|gyldig til og med|geldig tot|vervaldatum|verloopt',
  certificateNumber:
    'certificate number|certificate no|cert no|cert number|certificate id|certificate ref|certificate reference|card number|number|no|ref|reference|zertifikatsnummer|numero de certificat|numero de certificado|numero certificato|sertifikatnummer|certifikatnummer|certificaatnummer',
  provider:
    'provider|issuer|issued by|issuing body|issuing organisation|issuing organization|awarding body|awarded by|training provider|course provider|organisation|organization|institution|school|company|anbieter|veranstalter|aussteller|organisme|fournisseur|proveedor|emisor|entidad|ente|fornitore|tilbyder|utsteder|utbildare|aanbieder|uitgever',
  status: 'status|state|compliance|compliant|result|outcome|estado|statut|stato',
}

const fieldByHeading = new Map<string, ListField>()
for (const [field, line] of Object.entries(headings) as [ListField, string][])
  for (const heading of line.split('|')) fieldByHeading.set(heading, field)

/** Returns the field with this heading; null if there is none. */
export const fieldOfHeading = (heading: string): ListField | null =>
  fieldByHeading.get(plainWords(heading)) ?? null

export const isPersonField = (field: ListField | null): field is PersonField =>
  field === 'email' || field === 'number' || field === 'name'

const recordParts: ReadonlySet<ListField> = new Set([
  'completedOn',
  'expiresOn',
  'certificateNumber',
  'provider',
])

export const isRecordPart = (field: ListField | null): field is RecordPart =>
  field !== null && recordParts.has(field)

const periodPattern =
  /^(?:valid |validity |every |renew |renewed |alle |tous les |cada |ogni |hvert |vart )?(?:(?:\d{1,2}|one|two|three|four|five|six|ten|twelve) ?(?:years?|yrs?|yearly|y|months?|monthly|mths?|mo|jahre?|jahrlich|ans?|anos?|anni|ar|jaar)|annual|annually|yearly|biennial|jahrlich|annuel|anual|annuale|arlig|one off|once|never expires|no expiry)(?: validity| renewal| refresher)?$/

/** Whether a text contains only a period of validity: "3 yearly", "every 12 months", "annual". */
export const isPeriod = (text: string): boolean => periodPattern.test(plainWords(text))

/** Words for a date that do not say whether the requirement was completed on it or expires. */
const unclearDateWords = new Set(['date', 'dates', 'datum', 'fecha', 'data', 'dato', 'date of'])

/** Separates the parts of a heading: "ALS - Expiry", "ALS: valid until", "ALS / completed". */
const separator = /\s{0,3}(?:[:|/\n]|\s[-–—·]\s)\s{0,3}/u
const bracketed = /\(([^()]{1,60})\)|\[([^[\]]{1,60})\]/g

export interface MatrixHeading {
  /** The name of the requirement, without its period of validity. */
  title: string
  /** Null: the heading does not say what its dates mean. */
  part: RecordPart | null
}

/** Reads the heading of a column of dates: "ALS (3 yearly) - Expires" is the expiry of "ALS". */
export function readMatrixHeading(heading: string): MatrixHeading {
  let part: RecordPart | null = null
  const takePart = (words: string): boolean => {
    if (isPeriod(words) || unclearDateWords.has(plainWords(words))) return true
    const field = fieldOfHeading(words)
    if (part !== null || !isRecordPart(field)) return false
    part = field
    return true
  }
  const withoutBrackets = heading.replaceAll(bracketed, (all, round?: string, square?: string) =>
    takePart(round ?? square ?? '') ? ' ' : all,
  )
  const pieces = withoutBrackets.split(separator).map((piece) => piece.trim())
  const [first = '', ...rest] = pieces.filter((piece) => piece !== '')
  const remainingHeading = [first, ...rest.filter((piece) => !takePart(piece))].join(' - ')
  const title = part === null ? withoutPart(remainingHeading, takePart) : remainingHeading
  return { title: title.replaceAll(/\s+/g, ' ').trim(), part }
}

const maxPartWords = 3

/** Headings such as "ALS expiry date", "Expiry ALS" and "Date of ALS" have the meaning at one end. */
function withoutPart(heading: string, take: (words: string) => boolean): string {
  const words = heading.split(/\s+/)
  for (let length = Math.min(maxPartWords, words.length - 1); length > 0; length -= 1) {
    if (take(words.slice(-length).join(' '))) return words.slice(0, -length).join(' ')
    if (take(words.slice(0, length).join(' '))) return words.slice(length).join(' ')
  }
  return heading
}
